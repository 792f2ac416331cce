import { chmodSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { AnySQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { copyPath } from './copies.ts';
import { recordInodes } from './files.ts';
import { containsWords, fold } from './fold.ts';
import { catchUpSearch } from './search.ts';
import { cacheStatements } from './statements.ts';

export type Db = BetterSQLite3Database<Record<string, never>> & { $client: Database.Database };

type OpenOptions = { migrations?: string };

export class NewerDatabaseError extends Error {}

export class OlderDatabaseError extends Error {}

const pragmas = [
  'journal_mode = WAL',
  // In WAL mode, better-sqlite3 defaults to NORMAL, which may lose the last commits on power loss.
  'synchronous = FULL',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'temp_store = MEMORY',
  // Personal data must not stay readable after deletion.
  'secure_delete = ON',
];

/** If there is data, copies the file before migrating it (copies.ts). Waits 20 ms for a lock, as writer.ts retries. */
export function openDb(source: string | Buffer, options: OpenOptions = {}): Db {
  const client = new Database(source, { timeout: 20 });
  const file = typeof source === 'string' ? source : ':memory:';
  for (const pragma of pragmas) client.pragma(pragma);
  client.function('fold', { deterministic: true }, (text) => fold(String(text ?? '')));
  client.function('holds', { deterministic: true }, (text, words) =>
    Number(containsWords(String(text ?? ''), String(words))),
  );
  const db = Object.assign(drizzle({ client: cacheStatements(client) }), { $client: client }) as Db;
  upgrade(db, file, options.migrations ?? fileURLToPath(new URL('./migrations', import.meta.url)));
  client.pragma('foreign_keys = ON');
  catchUpSearch(db);
  recordInodes(client);
  if (file !== ':memory:') for (const f of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(f)) chmodSync(f, 0o600);
  return db;
}

type Journal = { entries: { when: number; tag: string }[] };

const readJournal = (migrationsFolder: string): Journal =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'));

/** Null if the database is empty. */
function lastMigrationAt(client: Database.Database): number | null {
  const table = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return null;
  return client.prepare<[], number | null>('select max(created_at) from __drizzle_migrations').pluck().get() ?? null;
}

export const isNewerThanProgram = (client: Database.Database, migrationsFolder: string): boolean =>
  (lastMigrationAt(client) ?? 0) > (readJournal(migrationsFolder).entries.at(-1)?.when ?? Number.POSITIVE_INFINITY);

function upgrade(db: Db, file: string, migrationsFolder: string): void {
  const client = db.$client;
  const journal = readJournal(migrationsFolder);
  const newest = journal.entries.at(-1);
  const appliedAt = lastMigrationAt(client);
  if (isNewerThanProgram(client, migrationsFolder))
    throw new NewerDatabaseError('the database is newer than the program');
  if (appliedAt !== null && appliedAt < (journal.entries[0]?.when ?? 0))
    throw new OlderDatabaseError('the database is older than the founding');
  if (newest && (appliedAt === null || appliedAt < newest.when)) {
    if (appliedAt !== null && file !== ':memory:') copyBeforeMigration(client, file, newest.tag);
    // With foreign keys, dropping a table to rebuild it would delete its child rows.
    client.pragma('foreign_keys = OFF');
    migrate(db, { migrationsFolder });
  }
  const migrationCount = journal.entries.length;
  if (client.pragma('user_version', { simple: true }) !== migrationCount) checkForeignKeys(db, migrationCount);
}

/** Renamed only when complete, because a return to the old program uses the first copy of an update. */
function copyBeforeMigration(client: Database.Database, file: string, tag: string) {
  const draft = `${file}.draft`;
  for (const stalePath of [draft, `${draft}-journal`]) rmSync(stalePath, { force: true });
  client.prepare('vacuum into ?').run(draft);
  renameSync(draft, copyPath(file, tag, Date.now()));
}

/** `user_version`: number of migrations already checked. */
function checkForeignKeys({ $client }: Db, migrations: number): void {
  const orphans = $client.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0)
    throw new Error(`${orphans.length} lignes ont perdu celle dont elles dépendent, reprenez la dernière copie`);
  $client.pragma(`user_version = ${migrations}`);
}

type Table = SQLiteTable & { id: AnySQLiteColumn };

export const rowById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
): T['$inferSelect'] | undefined =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(eq(table.id, id))
    .get();

export const updateById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
  values: SQLiteUpdateSetSource<T>,
): T['$inferSelect'] =>
  db
    .update(table as SQLiteTable)
    .set(values)
    .where(eq(table.id, id))
    .returning()
    .get();

export const setById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
  values: SQLiteUpdateSetSource<T>,
): void => void db.update(table).set(values).where(eq(table.id, id)).run();

/** `column in (ids)`, as a JSON list: SQLite allows at most 32 766 parameters. */
export const isAnyOf = (column: AnySQLiteColumn, ids: readonly (string | number)[] | SQL): SQL =>
  sql`${column} in (select value from json_each(${Array.isArray(ids) ? JSON.stringify(ids) : ids}))`;
