import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { OlderDatabaseError, openDb } from '../../db/client.ts';
import { copyPath, copyRetentionDays, dropOldCopies, maxCopies } from '../../db/copies.ts';
import { prepare, preparedInsert } from '../../db/prepared.ts';
import { users } from '../../db/schema/accounts.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { refunds } from '../../db/schema/orders.ts';
import { auditLog } from '../../db/schema/system.ts';
import { auditChange, write } from '../../db/writer.ts';
import { tempFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
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
    const ask = (sql: string) => testDb().$client.prepare(sql).pluck().all();
    const tables = `from sqlite_master where type = 'table' and name not like 'sqlite_%'
      and name not like '%\\_search%' escape '\\' and name <> '__drizzle_migrations'`;
    expect(ask(`select name ${tables}`).length).toBeGreaterThan(20);
    expect(ask(`select name ${tables} and sql not like '%STRICT'`)).toEqual([]);
    const keys = `select t.name || '.' || k."from" from sqlite_master as t, pragma_foreign_key_list(t.name) as k`;
    const indexed = `select 1 from pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
      where c.seqno = 0 and c.name = k."from"`;
    expect(ask(keys).length).toBeGreaterThan(20);
    expect(ask(`${keys} where not exists (${indexed})`)).toEqual([]);
  });

  it('Les déclencheurs de la recherche et des pages gardées existent tous', () => {
    const triggers = testDb().$client.prepare("select count(*) from sqlite_master where type = 'trigger'");
    expect(triggers.pluck().get()).toBe(84);
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
      expect(() => openDb(file, { migrations })).toThrow('1 lignes ont perdu celle dont elles dépendent');
  });

  it('Une base d’avant la première version est refusée, sans copie ni changement', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const first = openDb(file);
    first.$client.exec('update __drizzle_migrations set created_at = 1');
    first.$client.close();
    expect(() => openDb(file)).toThrow(OlderDatabaseError);
    expect(readdirSync(dir).filter((name) => name.includes('.before-'))).toEqual([]);
  });

  it('Les copies d’avant une migration ne restent ni trop longtemps ni trop nombreuses', () => {
    const dir = tempFolder();
    const file = join(dir, 'shop.db');
    const now = Date.now();
    const dayAgo = (days: number) => copyPath(file, '0002_refunds', now - days * 86_400_000);
    for (const days of [1, 2, copyRetentionDays - 1, copyRetentionDays - 0.5, copyRetentionDays + 0.5])
      writeFileSync(dayAgo(days), '');
    for (const name of [file, `${file}-wal`, `${file}.before-mine`, join(dir, 'other.db.before-x-1700000000000')])
      writeFileSync(name, '');
    expect(dropOldCopies(file, now)).toHaveLength(2);
    expect(readdirSync(dir).filter((name) => /\d{13}$/.test(name))).toHaveLength(maxCopies + 1);
    expect(dropOldCopies(file, now + 86_400_000 * 1.5)).toHaveLength(1);
    expect(dropOldCopies(file, now + 86_400_000 * copyRetentionDays)).toHaveLength(2);
    expect(readdirSync(dir)).toHaveLength(4);
  });
});

const named = prepare((db) =>
  db
    .select({ name: metals.metalName })
    .from(metals)
    .where(eq(metals.id, sql.placeholder('id')))
    .prepare(),
);

it('Une requête préparée lit ce que sa transaction vient d’écrire, et plus après son abandon', async () => {
  const db = testDb();
  const { id } = makeMetal(db, { metalName: 'Souverain' });
  const abandoned = write({ db }, (tx) => {
    tx.db.update(metals).set({ metalName: 'Ducat' }).run();
    expect(named(tx.db).get({ id })).toEqual({ name: 'Ducat' });
    throw new Error('abandoned');
  });
  await expect(abandoned).rejects.toThrow('abandoned');
  expect(named(db).get({ id })).toEqual({ name: 'Souverain' });
  // Each database has its own.
  expect(named(testDb()).get({ id })).toBeUndefined();
});

it('Une insertion préparée complète la ligne, et écrit ses valeurs comme le schéma', () => {
  const db = testDb();
  const row = { at: 1, actorKind: 'system', action: 'x.y', entity: 'x', detail: { un: 1 } } as const;
  const written = preparedInsert(auditLog)(db, row);
  expect(written).toEqual({ id: expect.any(String), actorId: null, entityId: null, ...row });
  expect(db.select().from(auditLog).all()).toEqual([written]);
  const { id, ...metal } = makeMetal(db, { pricing: null });
  const copied = preparedInsert(metals)(db, metal);
  expect(copied.id).not.toBe(id);
  expect(db.select().from(metals).where(eq(metals.id, copied.id)).get()).toEqual(copied);
});

it('Un même texte rend des objets comme des colonnes, dans n’importe quel ordre', () => {
  const db = testDb();
  makeMetal(db, { metalName: 'Souverain' });
  const text = sql`select metal_name from metals`;
  expect(db.values(text)).toEqual([['Souverain']]);
  expect(db.all(text)).toEqual([{ metal_name: 'Souverain' }]);
});

const admin = { kind: 'admin', userId: 'a1' } as const;

it('Une modification garde l’avant et l’après des seuls champs qui ont changé', () => {
  const db = openDb(':memory:');
  const before = { title: 'Napoléon', sides: ['a', 'b'], price: 71_500, photo: null as string | null, updatedAt: 1 };
  const change = { action: 'metal.edit', entity: 'metal', entityId: 'x' };
  const after = { ...before, sides: ['a', 'b'], price: 72_000, photo: 'p.avif', updatedAt: 2 };
  auditChange({ db, actor: admin }, { ...change, before, after });
  auditChange({ db, actor: admin }, { ...change, before, after: { ...before, updatedAt: 3 } });
  expect(rowsOf(db, auditLog).map(({ detail }) => detail)).toEqual([
    { before: { price: 71_500, photo: null }, after: { price: 72_000, photo: 'p.avif' } },
  ]);
});
