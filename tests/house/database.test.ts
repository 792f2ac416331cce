import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { OlderDatabase, openDb } from '../../db/client.ts';
import { copiesKept, copyDays, copyPath, dropOldCopies } from '../../db/copies.ts';
import { users } from '../../db/schema/accounts.ts';
import { refunds } from '../../db/schema/orders.ts';
import { tempFolder } from '../support/folder.ts';
import { rowsOf, testDb } from '../support/people.ts';

/** Today's migrations and one more, as the next version of the shop brings it. */
function migrationsToCome(dir: string): string {
  const copy = join(dir, 'migrations');
  cpSync(join(import.meta.dirname, '../../db/migrations'), copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal: { entries: { idx: number; when: number }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const { idx, when, ...newest } = journal.entries.at(-1) ?? { idx: 0, when: 0 };
  journal.entries.push(Object.assign(newest, { idx: idx + 1, when: when + 1, tag: 'next_version' }));
  writeFileSync(join(copy, 'next_version.sql'), 'ALTER TABLE `users` ADD `next_version` text;\n');
  writeFileSync(file, JSON.stringify(journal));
  return copy;
}

describe('La base de données', () => {
  it('Toutes les tables sont strictes et chaque clé étrangère a son index', () => {
    const { $client } = testDb();
    const tables = $client
      .prepare(
        "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%\\_search%' escape '\\' and name <> '__drizzle_migrations'",
      )
      .all() as { name: string; sql: string }[];
    expect(tables.length).toBeGreaterThan(20);
    for (const { name, sql } of tables) {
      expect(sql, name).toMatch(/STRICT$/);
      const indexed = ($client.prepare(`pragma index_list(\`${name}\`)`).all() as { name: string }[]).map(
        (index) => ($client.prepare(`pragma index_info(\`${index.name}\`)`).all() as { name: string }[])[0]?.name,
      );
      for (const key of $client.prepare(`pragma foreign_key_list(\`${name}\`)`).all() as { from: string }[]) {
        expect(indexed, `${name}.${key.from}`).toContain(key.from);
      }
    }
  });

  it('Les déclencheurs de la recherche et des pages gardées existent tous', () => {
    const triggers = testDb().$client.prepare("select count(*) from sqlite_master where type = 'trigger'");
    expect(triggers.pluck().get()).toBe(75);
  });

  it('Un fichier s’ouvre avec toutes ses sécurités', () => {
    const db = openDb(join(tempFolder(), 'shop.db'));
    const pragma = (name: string) => db.$client.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    // What is erased is not found in the file.
    expect(pragma('secure_delete')).toBe(1);
    expect(pragma('trusted_schema')).toBe(0);
    db.$client.close();
  });

  it('Une base d’une version antérieure est copiée avant de changer, et ne perd rien', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const first = openDb(file);
    first.$client
      .prepare(
        "insert into users (id, email, password_hash, role, first_name, last_name, created_at, updated_at) values ('u', 'ancienne@example.fr', 'x', 'client', 'Zoé', 'Lefèvre', 1, 1)",
      )
      .run();
    first.$client.exec(`
      insert into payment_attempts (id, reference, user_id, amount, mac, bank_date, created_at, expires_at)
        values ('a', 'REF', 'u', 48235, 'x', '21/11/2026', 1, 1);
      insert into refunds (id, attempt_id, amount, status, created_at, actor_kind)
        values ('r', 'a', 10000, 'unknown', 1, 'system');
    `);
    first.$client.close();

    const again = openDb(file, { migrations: migrationsToCome(dir) });
    expect(rowsOf(again, users).map((u) => u.email)).toEqual(['ancienne@example.fr']);
    expect(again.select().from(refunds).all()).toMatchObject([{ attemptId: 'a', amount: 10_000, status: 'unknown' }]);
    again.$client.close();
    const copy = readdirSync(dir).find((name) => name.includes('.before-')) ?? '';
    const kept = new Database(join(dir, copy), { readonly: true });
    expect(kept.prepare('select count(*) from users').pluck().get()).toBe(1);
    kept.close();
  });

  it('Une base dont des lignes ont perdu leur parent ne s’ouvre pas après une migration, ni au second essai', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const first = openDb(file);
    first.$client.pragma('foreign_keys = OFF');
    first.$client.exec(`insert into refunds (id, attempt_id, amount, status, created_at, actor_kind)
      values ('r', 'personne', 10000, 'unknown', 1, 'system')`);
    first.$client.close();
    const migrations = migrationsToCome(dir);
    for (const _ of ['first', 'second'])
      expect(() => openDb(file, { migrations })).toThrow('1 rows have lost their parent');
  });

  it('Une base d’avant la première version est refusée, sans copie ni changement', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const first = openDb(file);
    first.$client.exec('update __drizzle_migrations set created_at = 1');
    first.$client.close();
    expect(() => openDb(file)).toThrow(OlderDatabase);
    expect(readdirSync(dir).filter((name) => name.includes('.before-'))).toEqual([]);
  });

  it('Les copies d’avant une migration ne restent ni trop longtemps ni trop nombreuses', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const now = Date.now();
    const dayAgo = (days: number) => copyPath(file, '0002_refunds', now - days * 86_400_000);
    for (const days of [1, 2, copyDays - 1, copyDays - 0.5, copyDays + 0.5]) writeFileSync(dayAgo(days), '');
    for (const name of [file, `${file}-wal`, `${file}.before-mine`, join(dir, 'other.db.before-x-1700000000000')])
      writeFileSync(name, '');
    expect(dropOldCopies(file, now)).toHaveLength(2);
    expect(readdirSync(dir).filter((name) => /\d{13}$/.test(name))).toHaveLength(copiesKept + 1);
    expect(dropOldCopies(file, now + 86_400_000 * 1.5)).toHaveLength(1);
    expect(dropOldCopies(file, now + 86_400_000 * copyDays)).toHaveLength(2);
    expect(readdirSync(dir)).toHaveLength(4);
  });
});
