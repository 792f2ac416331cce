import type Database from 'better-sqlite3';

/** More than the shop's own texts; lists of many ids make new ones. */
const keptAtMost = 500;

/**
 * A client that keeps its statements by their text: half of the time of a small query is SQLite reading it. For drizzle
 * alone, which runs each at once and asks for rows as arrays or objects anew each time.
 */
export function keepStatements(client: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    const known = kept.get(text);
    if (known) return known.reader ? known.raw(false) : known;
    const made = client.prepare(text);
    if (kept.size >= keptAtMost) kept.delete(kept.keys().next().value ?? '');
    kept.set(text, made);
    return made;
  };
  return { prepare, transaction: client.transaction.bind(client) } as unknown as Database.Database;
}
