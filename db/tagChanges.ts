import type Database from 'better-sqlite3';

const counters = new WeakMap<Database.Database, { changes: number }>();

/** `now`: differs after every change. Triggers count this connection's changes, `data_version` those of others.
 * `atBatchStart`: read once for all requests of one turn of the event loop. */
export function watchTags(client: Database.Database): { now: () => string; atBatchStart: () => string } {
  let counter = counters.get(client);
  if (!counter) {
    const newCounter = { changes: 0 };
    counter = newCounter;
    counters.set(client, newCounter);
    client.function('count_tag_change', () => ++newCounter.changes);
    client.exec(`create temp trigger count_tag_change after update on main.cache_tags
      begin select count_tag_change(); end`);
  }
  const ownCounter = counter;
  const queryDataVersion = client.prepare('pragma data_version').pluck();
  let version: number | undefined;
  const forgetVersion = () => {
    version = undefined;
  };
  const readVersion = () => {
    setImmediate(forgetVersion);
    return queryDataVersion.get() as number;
  };
  return {
    now: () => `${queryDataVersion.get()}.${ownCounter.changes}`,
    atBatchStart: () => {
      version ??= readVersion();
      return `${version}.${ownCounter.changes}`;
    },
  };
}
