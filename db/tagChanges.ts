import type Database from 'better-sqlite3';

const counters = new WeakMap<Database.Database, { changes: number }>();

/** Cheap test for changed cache tags: the text differs after every change. A trigger counts those of this connection,
 * SQLite's `data_version` those of others. `atBatchStart`: requests of one event loop turn share a single read. */
export function watchTags(client: Database.Database): { now: () => string; atBatchStart: () => string } {
  let counter = counters.get(client);
  if (!counter) {
    const created = { changes: 0 };
    counter = created;
    counters.set(client, created);
    client.function('count_tag_change', () => ++created.changes);
    client.exec(`create temp trigger count_tag_change after update on main.cache_tags
      begin select count_tag_change(); end`);
  }
  const ownChanges = counter;
  const foreign = client.prepare('pragma data_version').pluck();
  let version: number | undefined;
  const clear = () => {
    version = undefined;
  };
  const readVersion = () => {
    setImmediate(clear);
    return foreign.get() as number;
  };
  return {
    now: () => `${foreign.get()}.${ownChanges.changes}`,
    atBatchStart: () => {
      version ??= readVersion();
      return `${version}.${ownChanges.changes}`;
    },
  };
}
