import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { copyPath, firstCopySince, newestCopy } from '../../db/copies.ts';
import type { ExtractBackup } from '../../src/server/backup/chooseBackup.ts';
import { deleteAsideFolders, restore } from '../../src/server/backup/restore.ts';
import { changelogSince } from '../../src/server/commands/news.ts';
import type { HostMachine } from '../../src/server/install/machine.ts';
import { installPaths } from '../../src/server/install/paths.ts';
import { lossesOfRollback, rollBack, update } from '../../src/server/install/swap.ts';
import { lockDataDir } from '../../src/server/start/lockDataDir.ts';
import { tempFolder } from '../support/folder.ts';

class PowerCut extends Error {}

/** A program is a file of its name; a newer one migrates the database, and « cassée » does not start. */
const schemaOf: Record<string, number> = { ancienne: 1, nouvelle: 2, cassée: 2, '1.1.0+a': 1, '1.1.0+b': 1 };

let root: string;
let running: string | null;
let stepsLeft: number;
const file = () => join(root, installPaths.data, 'shop.db');

function inDatabase<T>(work: (db: Database.Database) => T): T {
  const db = new Database(file());
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const schema = () => inDatabase((db) => db.pragma('user_version', { simple: true }));
const sell = (name: string) => inDatabase((db) => db.prepare('insert into orders (order_number) values (?)').run(name));
const orders = () => inDatabase((db) => db.prepare('select order_number from orders').pluck().all());

const path = (name: string) => join(root, name);
const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null);
const step = () => {
  if (stepsLeft-- === 0) throw new PowerCut();
};
const write = (name: string, text: string | Buffer) => {
  step();
  mkdirSync(dirname(path(name)), { recursive: true });
  writeFileSync(`${path(name)}.nouveau`, text);
  renameSync(`${path(name)}.nouveau`, path(name));
};

function start(): boolean {
  const program = read(installPaths.program) ?? '';
  const wanted = schemaOf[program] ?? 0;
  if (Number(schema()) > wanted) return false;
  if (Number(schema()) < wanted)
    inDatabase((db) => {
      db.prepare('vacuum into ?').run(copyPath(file(), 'essai', Date.now()));
      db.pragma(`user_version = ${wanted}`);
    });
  if (program === 'cassée') return false;
  running = program;
  return true;
}

const machine: HostMachine = {
  resolve: path,
  read,
  write,
  copy: (from, to) => write(to, readFileSync(path(from))),
  isHealthy: async () => running !== null,
  run: async (program, [word = '']) => {
    step();
    if (word === 'stop' || word === 'restart') running = null;
    if (word === 'restart') return { isDone: start(), output: '' };
    return { isDone: true, output: word === '--version' ? readFileSync(program, 'utf8') : '' };
  },
};
const shop = { machine, port: 1, host: 'boutique.fr', say: () => undefined };
const powerFor = (steps: number) => {
  stepsLeft = steps;
};
const cutAfter = async (steps: number, work: () => Promise<unknown>) => {
  powerFor(steps);
  const isCut = await work().then(
    () => false,
    (error) => {
      if (error instanceof PowerCut) return true;
      throw error;
    },
  );
  powerFor(Number.POSITIVE_INFINITY);
  return isCut;
};

beforeEach(() => {
  root = tempFolder();
  powerFor(Number.POSITIVE_INFINITY);
  write(installPaths.program, 'ancienne');
  mkdirSync(join(root, installPaths.data), { recursive: true });
  inDatabase((db) =>
    db.exec('create table orders (id integer primary key, order_number text); pragma user_version = 1'),
  );
  sell('avant');
  start();
});
const takeNew = () => update(shop, Buffer.from('nouvelle'));
const everyStep = Array.from({ length: 24 }, (_, steps) => steps);

describe('Une coupure du terminal ou du courant', () => {
  it.each(everyStep)('après le pas %i d’une mise à jour : retapée, la version nouvelle sert', async (steps) => {
    await cutAfter(steps, takeNew);
    await takeNew();
    expect([running, read(installPaths.program), schema(), orders()]).toEqual(['nouvelle', 'nouvelle', 2, ['avant']]);
    expect(await rollBack(shop)).toMatch(/^ancienne est ouverte/);
    expect([running, schema()]).toEqual(['ancienne', 1]);
  });

  it.each(everyStep)('après le pas %i d’un retour : retapé, la version d’avant sert', async (steps) => {
    await takeNew();
    sell('après');
    if (!(await cutAfter(steps, () => rollBack(shop)))) return;
    await rollBack(shop);
    expect([running, read(installPaths.program), schema(), orders()]).toEqual(['ancienne', 'ancienne', 1, ['avant']]);
  });
});

describe('Une version d’avant qui ne s’ouvre pas', () => {
  it('parce que sa copie de la base n’est plus gardée, laisse servir celle d’ici', async () => {
    await takeNew();
    sell('après');
    rmSync(newestCopy(file()) ?? '');
    await expect(rollBack(shop)).rejects.toThrow('nouvelle sert de nouveau, rien n’est perdu');
    expect([running, orders()]).toEqual(['nouvelle', ['avant', 'après']]);
    await expect(rollBack(shop)).rejects.toThrow('nouvelle sert de nouveau, rien n’est perdu');
  });

  it('pour une fois, laisse servir celle d’ici et se reprend plus tard', async () => {
    await takeNew();
    sell('après');
    schemaOf['ancienne'] = 0;
    await expect(rollBack(shop)).rejects.toThrow('nouvelle sert de nouveau, rien n’est perdu');
    expect([running, schema(), orders()]).toEqual(['nouvelle', 2, ['avant', 'après']]);
    schemaOf['ancienne'] = 1;
    expect(await rollBack(shop)).toMatch(/^ancienne est ouverte/);
    expect([running, schema(), orders()]).toEqual(['ancienne', 1, ['avant']]);
  });

  it('ni rouverte ni arrêtée quand elle est déjà là', async () => {
    await takeNew();
    running = 'personne ne la touche';
    for (const _ of [1, 2, 3]) expect(await takeNew()).toBe('nouvelle est déjà là.');
    expect(running).toBe('personne ne la touche');
  });

  it('une version cassée qui a changé la base rend celle d’avant, avec ce qui y était', async () => {
    await expect(update(shop, Buffer.from('cassée'))).rejects.toThrow('ancienne sert de nouveau');
    expect([running, schema(), orders()]).toEqual(['ancienne', 1, ['avant']]);
  });
});

it('Ce que la version nouvelle a écrit d’elle-même en ouvrant un registre n’est pas dit perdu', async () => {
  const ledger = 'create table ledger (id integer, at integer, kind text, actor_kind text)';
  inDatabase((db) => db.exec(ledger));
  await takeNew();
  inDatabase((db) => db.exec("insert into ledger values (1, 1, 'opened', 'system')"));
  expect(lossesOfRollback(shop)).toEqual([]);
  inDatabase((db) => db.exec("insert into ledger values (2, 2, 'opened', 'admin'), (3, 3, 'received', 'system')"));
  expect(lossesOfRollback(shop)).toEqual(['2 écritures du stock ou d’un registre']);
});

it('Entre deux constructions du même numéro, la mise à jour dit ce qu’il apporte, et non « Rien de nouveau »', async () => {
  write(installPaths.program, '1.1.0+a');
  const said: string[] = [];
  const changelog = '## 1.1.0 — 2 mai 2027\n\n- b\n\n## 1.0.0 — 1 mai 2027\n\n- a\n';
  const run: HostMachine['run'] = async (program, words, options) =>
    words[0] === 'news'
      ? { isDone: true, output: changelogSince(changelog, words[1]) || 'Rien de nouveau.' }
      : machine.run(program, words, options);
  await update({ ...shop, machine: { ...machine, run }, say: (text) => said.push(text) }, Buffer.from('1.1.0+b'));
  expect(said).toContain('1.1.0 — 2 mai 2027\n\n- b');
});

it('Un rachat au comptoir, un message et une rétractation sont nommés parmi ce qui serait perdu', async () => {
  inDatabase((db) =>
    db.exec(
      'create table purchases (id text, number text); create table withdrawals (id text); create table mail_outbox (id text, kind text)',
    ),
  );
  await takeNew();
  inDatabase((db) =>
    db.exec(
      `insert into purchases values ('a', 'R-2026-0007'); insert into withdrawals values ('b');
       insert into mail_outbox values ('c', 'contact'), ('d', 'paymentReceived')`,
    ),
  );
  expect(lossesOfRollback(shop)).toEqual(['1 rachat : R-2026-0007', '1 rétractation', '1 message d’un visiteur']);
});

it('Le dossier d’une boutique installée, tenu, se libère en arrêtant aussi ce qui la rouvre', () => {
  const hold = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    return lockDataDir(folder, 'la boutique');
  };
  for (const [folder, words] of [
    [join(root, installPaths.data), 'systemctl stop comptoir.socket comptoir.service'],
    [join(root, 'ailleurs'), 'Arrêtez-le d’abord, ou donnez un autre DATA_DIR.'],
  ] as const) {
    const release = hold(folder);
    expect(() => hold(folder)).toThrow(words);
    release();
  }
});

it('Ce qu’une restauration coupée a laissé disparaît à la suivante, et chaque jour', async () => {
  const dataDir = join(root, installPaths.data);
  const left = join(dataDir, '.restauration-Coupee');
  const leave = () => {
    mkdirSync(left);
    writeFileSync(join(left, 'shop.db'), 'des clients');
  };
  leave();
  const nothing = async () => ({ at: new Date().toISOString(), files: {} }) as Awaited<ReturnType<ExtractBackup>>;
  await restore(nothing, { dataDir, home: root, password: undefined });
  expect(existsSync(left)).toBe(false);
  leave();
  deleteAsideFolders(dataDir);
  expect(existsSync(left)).toBe(false);
});

it('Une copie d’avant une mise à jour, coupée en route, n’est jamais prise pour la base', () => {
  const shopFile = join(root, 'coupée.db');
  openDb(shopFile).$client.close();
  const db = new Database(shopFile);
  db.exec('delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)');
  db.exec('create table essai (page blob); insert into essai values (randomblob(200000)), (randomblob(200000))');
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  // A page that no longer reads stops the copy.
  const bytes = readFileSync(shopFile);
  writeFileSync(shopFile, bytes.fill(0xff, bytes.length - 250_000, bytes.length - 240_000));
  expect(() => openDb(shopFile)).toThrow();
  expect(firstCopySince(shopFile, 0)).toBeUndefined();
});
