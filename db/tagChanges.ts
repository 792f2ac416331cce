import type Database from 'better-sqlite3';

const counters = new WeakMap<Database.Database, { changes: number }>();

/**
 * Tells cheaply whether a cache tag may have changed: a word that differs after every change, by this connection (a
 * trigger of its own counts them) or by anybody else's (SQLite's `data_version`). `onArrival` is for requests as they
 * arrive: all that the event loop hands over together were sent before the first, so one look at the file serves them.
 */
export function watchTags(client: Database.Database): { now: () => string; onArrival: () => string } {
  let counter = counters.get(client);
  if (!counter) {
    const mine = { changes: 0 };
    counter = mine;
    counters.set(client, mine);
    client.function('count_tag_change', () => ++mine.changes);
    client.exec(`create temp trigger count_tag_change after update on main.cache_tags
      begin select count_tag_change(); end`);
  }
  const own = counter;
  const foreign = client.prepare('pragma data_version').pluck();
  let seen: number | undefined;
  const forget = () => {
    seen = undefined;
  };
  const look = () => {
    setImmediate(forget);
    return foreign.get() as number;
  };
  return {
    now: () => `${foreign.get()}.${own.changes}`,
    onArrival: () => {
      seen ??= look();
      return `${seen}.${own.changes}`;
    },
  };
}
