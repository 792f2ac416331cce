import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, openDb } from '../../db/client.ts';
import { spentProofs } from '../../db/schema/accounts.ts';
import { write } from '../../db/writer.ts';
import { storageFailure } from '../../src/http/context.ts';
import { reasonOf } from '../../src/server/start/refusal.ts';
import { tempFolder } from '../support/folder.ts';
import { rowsOf } from '../support/people.ts';

let file: string;
let db: Db;
beforeEach(() => {
  file = join(tempFolder(), 'shop.db');
  db = openDb(file);
});
afterEach(() => db.$client.close());

/** Rows of a plain table stand for what a request writes. */
const add = (tx: Db, signature: string) => tx.insert(spentProofs).values({ signature, expiresAt: 1 }).run();
const rowsIn = (tx: Db) => rowsOf(tx, spentProofs).map(({ signature }) => signature);
const put = (signature: string) => write({ db }, (tx) => void add(tx.db, signature));
/** State on disk, as read by another process. */
function onDisk(): string[] {
  const other = new Database(file, { readonly: true });
  const rows = other.prepare<[], { signature: string }>('select signature from spent_proofs order by rowid').all();
  other.close();
  return rows.map(({ signature }) => signature);
}
/** A group ends after some milliseconds, which a busy machine may take for one write. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(0);
const commitsOf = () => {
  let commits = 0;
  const { exec } = db.$client;
  db.$client.exec = (sql) => {
    if (sql === 'commit') commits++;
    return exec.call(db.$client, sql);
  };
  return () => commits;
};

describe('Des écritures qui arrivent ensemble', () => {
  test('Elles partagent une seule attente du disque, dans l’ordre de leur arrivée, chacune voyant les précédentes', async () => {
    const commits = commitsOf();
    const clock = stopClock();
    const seen = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        write({ db }, (tx) => {
          add(tx.db, name);
          return rowsIn(tx.db).length;
        }).then((count) => {
          // Nobody has an answer before the disk has all.
          expect(onDisk()).toHaveLength(4);
          return count;
        }),
      ),
    ).finally(() => clock.mockRestore());
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(onDisk()).toEqual(['a', 'b', 'c', 'd']);
    expect(commits()).toBe(1);
  });

  test('celle qui échoue ne défait qu’elle-même', async () => {
    const results = await Promise.allSettled([
      put('a'),
      write({ db }, (tx) => {
        add(tx.db, 'perdue');
        throw new Error('refusée');
      }),
      put('b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual(['a', 'b']);
  });

  test('une écriture dans une autre en fait partie, et tombe avec elle', async () => {
    await write({ db }, (tx) => {
      add(tx.db, 'a');
      void write(tx, (inner) => void add(inner.db, 'b'));
      expect(rowsIn(tx.db)).toEqual(['a', 'b']);
    });
    await expect(
      write({ db }, (tx) => {
        void write(tx, (inner) => void add(inner.db, 'c'));
        throw new Error('refusée');
      }),
    ).rejects.toThrow('refusée');
    expect(onDisk()).toEqual(['a', 'b']);
  });

  test('une fonction qui attend n’est pas une écriture', async () => {
    await expect(write({ db }, async (tx) => void add(tx.db, 'a'))).rejects.toThrow('promise');
    await put('b');
    expect(onDisk()).toEqual(['b']);
  });
});

describe('Quand le disque ou un autre programme s’y oppose', () => {
  test('un disque plein refuse tout le groupe, par une erreur qui invite à recommencer, et la suite reprend', async () => {
    await put('avant');
    const size = db.$client.pragma('page_count', { simple: true }) as number;
    db.$client.pragma(`max_page_count = ${size}`);
    const big = (name: string) => put(`${name}${'x'.repeat(200_000)}`);
    const results = await Promise.allSettled([big('a'), big('b')]);
    for (const result of results) {
      expect(result.status).toBe('rejected');
      if (result.status === 'rejected') expect(storageFailure(result.reason)).toMatchObject({ code: 'unavailable' });
    }
    db.$client.pragma('max_page_count = 1000000');
    await put('après');
    expect(onDisk()).toEqual(['avant', 'après']);
  });

  test('un enregistrement qui échoue à la fin refuse chacune des écritures du groupe', async () => {
    const { exec } = db.$client;
    db.$client.exec = (sql) => {
      if (sql === 'commit') throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' });
      return exec.call(db.$client, sql);
    };
    const results = await Promise.allSettled([put('a'), put('b')]);
    for (const result of results)
      expect(result.status === 'rejected' && storageFailure(result.reason)).toMatchObject({
        code: 'unavailable',
        status: 503,
      });
    db.$client.exec = exec;
    await put('c');
    expect(onDisk()).toEqual(['c']);
  });

  test.each(['', '-wal'])(
    'une base dont le fichier shop.db%s n’a plus son nom refuse, jusqu’à ce qu’il le retrouve',
    async (end) => {
      await put('avant');
      const refused = async () => {
        const reason = await put('perdue').catch((error: unknown) => error);
        expect(storageFailure(reason)).toMatchObject({ code: 'unavailable', status: 503 });
        expect(reasonOf(reason)).toBe('son fichier a été enlevé ou remplacé');
      };
      renameSync(`${file}${end}`, `${file}.ailleurs`);
      await refused();
      cpSync(`${file}.ailleurs`, `${file}${end}`);
      await refused();
      renameSync(`${file}.ailleurs`, `${file}${end}`);
      await put('après');
      expect(onDisk()).toEqual(['avant', 'après']);
    },
  );

  test('une base prise est attendue sans arrêter la boutique, et l’ordre reste', async () => {
    const other = new Database(file);
    other.exec('begin immediate');
    const works = [put('a'), put('b')];
    let turns = 0;
    const clock = setInterval(() => {
      if (++turns === 5) other.exec('commit');
    }, 20);
    await works[0];
    works.push(put('c'));
    await Promise.all(works);
    clearInterval(clock);
    other.close();
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(onDisk()).toEqual(['a', 'b', 'c']);
  });
});
