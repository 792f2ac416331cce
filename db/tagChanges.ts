import type Database from 'better-sqlite3';

const counters = new WeakMap<Database.Database, { changes: number }>();

/**
 * Tells cheaply whether a cache tag may have changed: a number that moves with every change, by this connection (a
 * trigger of its own counts them) or by anybody else's (SQLite's `data_version`).
 */
export function watchTags(client: Database.Database): () => string {
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
  return () => `${foreign.get()}.${own.changes}`;
}
