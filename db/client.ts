import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { copyPath } from './copies.ts';
import { fold, holds } from './fold.ts';

type NoSchema = Record<string, never>;

/** A database or an open transaction: verbs take either, so they nest. */
export type Db = BaseSQLiteDatabase<'sync', Database.RunResult, NoSchema, ExtractTablesWithRelations<NoSchema>>;

export type Connection = BetterSQLite3Database<NoSchema> & { $client: Database.Database };

type OpenOptions = { migrations?: string };

const pragmas = [
  'journal_mode = WAL',
  // better-sqlite3 is compiled with NORMAL in WAL mode, which may lose the last commits on power loss.
  'synchronous = FULL',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'temp_store = MEMORY',
  // What is erased is not left in pages that are free.
  'secure_delete = ON',
];

/**
 * Opens the shop's database, brings it to the newest migration and turns every safety on.
 * A file that has data is copied first, see copies.ts; a buffer is a database's bytes, opened in memory. Waits 20 ms at most for a foreign lock;
 * `retryBusy` is the patient part.
 */
export function openDb(source: string | Buffer, options: OpenOptions = {}): Connection {
  const client = new Database(source, { timeout: 20 });
  const file = typeof source === 'string' ? source : ':memory:';
  for (const pragma of pragmas) client.pragma(pragma);
  client.function('fold', { deterministic: true }, (text) => fold(String(text ?? '')));
  client.function('holds', { deterministic: true }, (text, words) => Number(holds(String(text ?? ''), String(words))));
  const db = drizzle({ client }) as Connection;
  upgrade(db, file, options.migrations ?? fileURLToPath(new URL('./migrations', import.meta.url)));
  client.pragma('foreign_keys = ON');
  if (file !== ':memory:') for (const f of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(f)) chmodSync(f, 0o600);
  return db;
}

function upgrade(db: Connection, file: string, migrationsFolder: string): void {
  const client = db.$client;
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const newest = journal.entries.at(-1);
  const table = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  const done = table
    ? (client.prepare('select max(created_at) as at from __drizzle_migrations').get() as { at: number | null }).at
    : null;
  if (newest && (done === null || done < newest.when)) {
    if (done !== null && file !== ':memory:')
      client.prepare('vacuum into ?').run(copyPath(file, newest.tag, Date.now()));
    // Off while tables are rebuilt: dropping the old one would delete its children row by row.
    client.pragma('foreign_keys = OFF');
    migrate(db, { migrationsFolder });
  }
  const migrations = journal.entries.length;
  if (client.pragma('user_version', { simple: true }) !== migrations) checkParents(db, migrations);
}

/**
 * After every migration, until it has passed once: a shop with orphaned rows never opens, not even at the second try.
 * The file remembers how many migrations were checked.
 */
function checkParents({ $client }: Connection, migrations: number): void {
  const broken = $client.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`${broken.length} rows have lost their parent: go back to the last copy`);
  $client.pragma(`user_version = ${migrations}`);
}

/** One write transaction, at once and alone: what is still to move to the writer (writer.ts), which shares commits. */
export function write<C extends { db: Db }, T>(ctx: C, work: (tx: C) => T): T {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }), { behavior: 'immediate' });
}

/**
 * Runs the work again while another process holds the database, up to about five seconds, without blocking the
 * event loop. The work must be one transaction or free of writes.
 */
export async function retryBusy<T>(work: () => T | Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(5 * 2 ** attempt, 400)));
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown; cause?: { code?: unknown } } | null) ?? {};
  return [code.code, code.cause?.code].some((c) => typeof c === 'string' && c.startsWith('SQLITE_BUSY'));
}
