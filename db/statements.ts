import type Database from 'better-sqlite3';

/** More statements than the shop has, because lists of ids create others. */
const maxStatements = 500;

/** Parsing takes half the time of a small query. For drizzle only, which sets the row format on each run. */
export function cacheStatements(client: Database.Database): Database.Database {
  const cache = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const cached = cache.get(text);
    if (cached) return cached.reader ? cached.raw(false) : cached;
    const statement = client.prepare(text);
    if (cache.size >= maxStatements) cache.delete(cache.keys().next().value ?? '');
    cache.set(text, statement);
    return statement;
  };
  return { prepare, transaction: client.transaction.bind(client) } as unknown as Database.Database;
}
