import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDb } from '../../db/client.ts';
import { saveSetting } from '../../db/installation.ts';
import { throttles, users } from '../../db/schema/accounts.ts';
import { days } from '../../src/dates.ts';
import { lastBackup } from '../../src/features/overview/safety/backups.server.ts';
import { createExtractor } from '../../src/server/backup/chooseBackup.ts';
import { withStore } from '../../src/server/backup/openStore.ts';
import { writeBackup } from '../../src/server/backup/repository.ts';
import { deleteAsideFolders, restore } from '../../src/server/backup/restore.ts';
import { backupTime } from '../../src/server/backup/rotation.ts';
import { otherWriterText } from '../../src/server/backup/writer.ts';
import { root } from '../../src/server/ensure.mjs';
import { testFolder } from '../support/folder.ts';
import { addRow, inDatabase, makeUser, rowsOf } from '../support/people.ts';
import { freePort } from '../support/port.ts';
import { runShop, type ShopProcess, spawnShop } from '../support/process.ts';
import { expectSaid, runHere as run } from '../support/runHere.ts';

const work = testFolder('backup');
const dataDir = join(work, 'data');
let shop: ShopProcess;
beforeAll(async () => {
  shop = await spawnShop(dataDir, { DEMO: '0', BACKUP_DIR: join(work, 'copies') });
  writeFileSync(join(dataDir, 'images', 'piece.svg'), '<svg/>');
  mkdirSync(join(dataDir, 'identity'), { recursive: true });
  writeFileSync(join(dataDir, 'identity', 'piece'), 'chiffrée');
});
afterAll(() => shop?.stop());

const home = join(import.meta.dirname, '../../db');
const listed = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : [];
const madeIn = (folder: string) => listed(folder).filter((name) => name.endsWith('.copie'));
/** A copy of any folder, which no shop needs to open. */
const copied = (into: string, folder: string, password?: string) =>
  withStore(into, (store) =>
    writeBackup(store, {
      folder,
      database: join(folder, 'shop.db'),
      program: '9.0.0',
      password,
      at: Date.now(),
      backups: [],
    }),
  );
const put = (copy: string, dataDir: string) =>
  restore(createExtractor(copy, undefined), { dataDir, password: undefined, home });
const count = (folder: string) => inDatabase(folder, (db) => rowsOf(db, users).length);

describe('La sauvegarde', { timeout: 120_000 }, () => {
  it('se fait pendant que la boutique sert et que quelqu’un écrit, et se remet ailleurs', async () => {
    const folder = join(work, 'copie');
    const db = openDb(join(dataDir, 'shop.db'));
    let n = 0;
    const clock = setInterval(() => {
      try {
        addRow(db, throttles, { key: `k${n++}`, hits: 1, resetsAt: 1 });
      } catch {}
    }, 5);
    const made = await runShop(dataDir, {}, { args: ['backup', folder] });
    clearInterval(clock);
    db.$client.close();
    expect(n).toBeGreaterThan(5);
    await expectSaid(
      made,
      0,
      /-clair\.copie : faite\. Ce qui est nouveau est relu et vérifié, le reste tour à tour en 30 jours\.\n$/,
    );
    const whole = await run(dataDir, ['doctor', folder]);
    await expectSaid(whole, 0, 's’ouvre');

    const other = join(work, 'autre');
    await expectSaid(runShop(other, {}, { args: ['restore', folder] }), 0, 'est remise dans');
    expect(count(other)).toBe(count(dataDir));
    expect(readFileSync(join(other, 'keys/identity.key'))).toEqual(readFileSync(join(dataDir, 'keys/identity.key')));
    expect(readFileSync(join(other, 'identity/piece'), 'utf8')).toBe('chiffrée');
    expect(readdirSync(join(other, 'images')).sort()).toEqual(readdirSync(join(dataDir, 'images')).sort());
    const restored = await spawnShop(other, { DEMO: '0' });
    expect((await fetch(restored.base)).status).toBe(200);
    expect(await restored.stop()).toBe(0);
  });

  it('coupée ou étrangère est refusée, et ce qui est là reste', async () => {
    const folder = join(work, 'copie');
    const other = join(work, 'gardée');
    await put(folder, other);
    writeFileSync(join(other, 'keys/session.key'), 'à garder');
    const [name = ''] = madeIn(folder);
    const bytes = readFileSync(join(folder, name));
    const wrong = { coupée: bytes.subarray(0, -50), étrangère: 'ce n’est pas une copie' };
    for (const [how, content] of Object.entries(wrong)) {
      cpSync(folder, join(work, how), { recursive: true });
      writeFileSync(join(work, how, name), content);
      await expect(put(join(work, how, name), other), how).rejects.toThrow(/est abîmée.*Rien n’a été changé/);
    }
    await expectSaid(runShop(other, {}, { args: ['restore', join(work, 'coupée')] }), 1, 'abîmée');
    const none = join(work, 'rien');
    expect((await run(other, ['doctor', none])).said).toBe(`Il n’y a aucune sauvegarde dans ${none}.\n`);
    await expect(put(none, other)).rejects.toThrow(`Il n’y a aucune sauvegarde dans ${none}.`);
    await expect(put(join(none, name), other)).rejects.toThrow('ne peut pas être lu : ce chemin n’existe pas.');
    expect(readFileSync(join(other, 'keys/session.key'), 'utf8')).toBe('à garder');
    expect(readdirSync(other).filter((one) => /restauration/.test(one))).toEqual([]);
    expect((await run(dataDir, ['restore', folder])).said).toMatch(/est déjà tenu par le processus \d+/);

    writeFileSync(join(other, 'erasures.jsonl'), '{"id":"parti","at":1}\n');
    const { aside } = await put(folder, other);
    expect(readFileSync(join(aside ?? '', 'keys/session.key'), 'utf8')).toBe('à garder');
    expect(readFileSync(join(other, 'keys/session.key'), 'utf8')).not.toBe('à garder');
    expect(readFileSync(join(other, 'erasures.jsonl'), 'utf8')).toContain('"parti"');
  });

  it.skipIf(process.getuid?.() !== 0)('remise par root est à qui le dossier appartient', async () => {
    const other = join(work, 'à un autre');
    mkdirSync(other);
    chownSync(other, 10_001, 10_002);
    await put(join(work, 'copie'), other);
    await put(join(work, 'copie'), other);
    const owners = listed(other).map((name) => {
      const { uid, gid } = lstatSync(join(other, name));
      return `${uid}:${gid}`;
    });
    expect(owners.length).toBeGreaterThan(10);
    expect(new Set(owners)).toEqual(new Set(['10001:10002']));
  });

  it('a mis de côté ce qui était là : trente jours après, cela disparaît', () => {
    const folder = join(work, 'gardée');
    const aside = () => readdirSync(folder).filter((name) => name.startsWith('avant-restauration-'));
    expect(aside()).toHaveLength(1);
    deleteAsideFolders(folder, Date.now() + days(29));
    expect(aside()).toHaveLength(1);
    deleteAsideFolders(folder, Date.now() + days(31));
    expect(aside()).toEqual([]);
    expect(existsSync(join(folder, 'shop.db'))).toBe(true);
  });

  it('d’une version plus récente est refusée avant que rien ne bouge', async () => {
    const newer = join(work, 'récente');
    cpSync(dataDir, newer, { recursive: true });
    const later = "insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)";
    inDatabase(newer, ({ $client }) => $client.exec(later));
    const file = join(work, 'copie récente', (await copied(join(work, 'copie récente'), newer)).name);

    const other = join(work, 'ancienne');
    const empty = join(work, 'vide');
    await put(join(work, 'copie'), other);
    const before = listed(other);
    const said = `La sauvegarde ${file} vient d’une version plus récente du programme. Rien n’a été changé : installez d’abord cette version.\n`;
    for (const [folder, act] of [
      [other, 'restore'],
      [empty, 'restore'],
      [empty, 'doctor'],
    ] as const)
      expect(await run(folder, [act, file])).toEqual({ code: 1, said });
    expect(listed(other)).toEqual(before);
    expect(listed(empty).filter((name) => !name.startsWith('lock'))).toEqual([]);
    expect((await run(other, ['admin', 'list'])).code).toBe(0);
  });

  it('scellée par le mot de passe d’un ancien mode d’emploi s’ouvre encore', async () => {
    const BACKUP_PASSWORD = 'un autre long mot de passe';
    const file = join(work, 'copie scellée');
    await copied(file, join(work, 'autre'), BACKUP_PASSWORD);
    const other = join(work, 'exemple');
    for (const act of ['doctor', 'restore']) expect((await run(other, [act, file], { BACKUP_PASSWORD })).code).toBe(0);
  });

  const copies = () => join(work, 'copies');

  it('de la nuit est dans BACKUP_DIR, vérifiée, une seule fois, et toute autre quand on la demande', async () => {
    while (madeIn(copies()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    const [name = ''] = madeIn(copies());
    expect(name).toMatch(/^comptoir-vermeil-\d{4}-\d{2}-\d{2}T\d{6}\.\d{3}Z-clair\.copie$/);
    const BACKUP_DIR = copies();
    // The night's own process first lets its lock go.
    const again = { code: 0, said: expect.stringContaining('déjà faite') };
    const due = () => run(dataDir, ['backup', '--due'], { BACKUP_DIR });
    await expect.poll(due, { timeout: 20_000 }).toMatchObject(again);
    for (const [args, environment, code, words] of [
      [['doctor', join(copies(), name)], {}, 0, 's’ouvre'],
      [['doctor', name], { BACKUP_DIR }, 0, 's’ouvre'],
      [['backup'], {}, 1, 'donnez BACKUP_DIR'],
      [
        ['backup'],
        { BACKUP_DIR },
        0,
        '.copie : faite. Ce qui est nouveau est relu et vérifié, le reste tour à tour en 30 jours.\n',
      ],
      [['copies'], { BACKUP_DIR }, 0, `${name}\t`],
    ] as const)
      expect(await run(dataDir, args, environment)).toMatchObject({ code, said: expect.stringContaining(words) });
  });

  it('attend celle qui se fait au même moment', async () => {
    const holding = `import('${root}/src/server/start/lockDataDir.ts').then(({ lockDataDir }) => {
      globalThis.release = lockDataDir(process.argv[1], 'une sauvegarde', { name: 'lock-backup' });
      console.log('tenu');
      setTimeout(process.exit, 4_000);
    })`;
    const holder = spawn(process.execPath, ['-e', holding, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    await expectSaid(run(dataDir, ['backup', join(work, 'attendue')]), 0, 'relu et vérifié');
  });

  it('du jour est connue aussi de la base qu’on en a remise', async () => {
    const [name = ''] = madeIn(copies());
    const other = join(work, 'remise');
    const BACKUP_DIR = copies();
    expect((await run(other, ['restore', name], { BACKUP_DIR })).code).toBe(0);
    expect((await run(other, ['backup', '--due'], { BACKUP_DIR })).said).toContain('déjà faite');
    expect(inDatabase(other, lastBackup).at).toBeGreaterThanOrEqual(backupTime(name));
  });

  it('nomme l’ancienne machine qui copie encore au même endroit, et ne prend pas sa copie pour celle d’ici', async () => {
    const BACKUP_DIR = join(work, 'partagé');
    const [former, present] = [join(work, 'ancienne machine'), join(work, 'nouvelle machine')];
    const backUp = (folder: string, ...more: string[]) => run(folder, ['backup', ...more], { BACKUP_DIR });
    await put(join(work, 'copie'), former);
    expect(await backUp(former)).toMatchObject({ code: 0 });
    expect(await run(present, ['restore'], { BACKUP_DIR })).toMatchObject({ code: 0 });
    const other = () => inDatabase(present, (db) => otherWriterText(db));
    expect((await backUp(present, '--due')).said).toContain('déjà faite');
    expect(other()).toBeNull();

    expect(await backUp(former)).toMatchObject({ code: 0 });
    inDatabase(present, (db) => saveSetting(db, 'backup:at', String(Date.now() - days(1.1))));
    expect((await backUp(present, '--due')).said).toContain('relu et vérifié');
    expect(other()).toContain(`une autre machine (${hostname()}) y copie aussi cette boutique, la dernière fois le `);
    expect(inDatabase(present, (db) => otherWriterText(db, Date.now() + days(2)))).toBeNull();
  });

  it('nomme ce que la boutique d’ici a de plus, et ne le prend que si on le veut', async () => {
    const [name = ''] = madeIn(copies());
    const other = join(work, 'reprise');
    const BACKUP_DIR = copies();
    const again = (...more: string[]) => run(other, ['restore', ...more, name], { BACKUP_DIR });
    expect((await again()).code).toBe(0);
    inDatabase(other, (db) => {
      makeUser(db, 'client', { email: 'depuis@vermeil.example' });
      // A machine installed anew has an account of the same address.
      db.$client.pragma('foreign_keys = off');
      db.$client.exec("update users set id = 'autre' where email <> 'depuis@vermeil.example'");
    });
    expect(await again()).toEqual({
      code: 1,
      said: 'Ce qui a été écrit depuis serait perdu :\n- 1 compte : depuis@vermeil.example\nRien n’est changé. Si c’est voulu : comptoir restore --yes.\n',
    });
    expect(count(other)).toBe(2);
    expect(await again('--yes')).toMatchObject({ code: 0, said: expect.stringContaining('avant-restauration-') });
    expect(count(other)).toBe(1);
  });

  it('et une base plus récente font la boutique d’une autre machine, ou rien si elle est abîmée', async () => {
    const base = join(work, 'suivie.db');
    const db = openDb(join(dataDir, 'shop.db'));
    await db.$client.backup(base);
    db.$client.close();
    const followed = openDb(base);
    followed.insert(throttles).values({ key: 'après la copie', hits: 1, resetsAt: 1 }).run();
    followed.$client.pragma('wal_checkpoint(TRUNCATE)');
    followed.$client.close();
    const other = join(work, 'secours');
    const BACKUP_DIR = copies();
    writeFileSync(join(work, 'coupée.db'), readFileSync(base).subarray(0, 40_960));
    await expectSaid(run(other, ['promote', join(work, 'coupée.db')], { BACKUP_DIR }), 1, 'est abîmée');
    expect(existsSync(join(other, 'shop.db'))).toBe(false);
    await expectSaid(
      run(other, ['promote', base], { BACKUP_DIR }),
      0,
      /^La boutique de .* ses images et pièces sont celles du /,
    );
    const keys = inDatabase(other, (db) => rowsOf(db, throttles).map(({ key }) => key));
    expect(keys).toContain('après la copie');
    expect(readFileSync(join(other, 'images/piece.svg'), 'utf8')).toBe('<svg/>');
  });

  it.skipIf(!existsSync('/proc/self'))(
    'qui attend un disque qui ne répond plus ne retient ni les pages, ni l’arrêt',
    async () => {
      const folder = join(work, 'disque muet');
      const other = await spawnShop(folder, { DEMO: '0', BACKUP_DIR: join(work, 'muet') });
      const children = `/proc/${other.pid}/task/${other.pid}/children`;
      let copier = 0;
      // Until it is the new program: stopped before, it would hold the shop that waits for its beginning.
      while (copier === 0 || !readFileSync(`/proc/${copier}/cmdline`, 'utf8').includes('\0backup')) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        copier = Number(readFileSync(children, 'utf8').trim().split(' ')[0]);
      }
      // As one that the system holds in the middle of a read: it does nothing and ends at no signal.
      process.kill(copier, 'SIGSTOP');
      try {
        expect((await fetch(other.base)).status).toBe(200);
        expect(await other.stop()).toBe(0);
        expect(other.output()).not.toContain('a job was still at work');
      } finally {
        try {
          process.kill(copier, 'SIGKILL');
        } catch {
          // Left without a parent, it may have been woken and ended by the system.
        }
      }
    },
  );

  it.skipIf(!existsSync('/proc/self'))(
    'vers un dossier impossible se dit en une phrase, et dans la santé',
    async () => {
      const reason = /La sauvegarde dans \/proc\/copies\S* n’a pas pu être faite : ce chemin n’existe pas\./;
      await expectSaid(run(dataDir, ['backup', '/proc/copies/autres']), 1, reason);
      const port = String(await freePort());
      const impossible = { DEMO: '0', BACKUP_DIR: '/proc/copies', METRICS_PORT: port };
      const other = await spawnShop(join(work, 'sans copies'), impossible);
      // Health is kept for five seconds: asked before the copy has failed, it would be of the time before.
      await vi.waitUntil(() => other.output().includes('"job":"backup"'), { timeout: 60_000 });
      const health = await fetch(`http://127.0.0.1:${port}/healthz`);
      const told = { isWell: true, problem: null, backupProblem: expect.stringMatching(reason) };
      expect(await health.json()).toMatchObject(told);
      expect(await other.stop()).toBe(0);
    },
  );

  it('ancienne ne ramène pas une cliente effacée : la boutique l’efface à nouveau en ouvrant', async () => {
    const folder = join(work, 'revenue');
    mkdirSync(folder);
    const db = openDb(join(folder, 'shop.db'));
    const { id } = makeUser(db, 'client', { email: 'revenue@example.fr' });
    const other = makeUser(db, 'client');
    writeFileSync(join(folder, 'erasures.jsonl'), `{"id":"${id}","at":1}\n`);
    const restored = await spawnShop(folder, { DEMO: '0', LOG_LEVEL: 'warn' });
    const erasedAt = (userId: string) => db.select().from(users).where(eq(users.id, userId)).get()?.erasedAt;
    await vi.waitUntil(() => erasedAt(id), { timeout: 10_000 });
    expect(erasedAt(other.id)).toBeNull();
    await vi.waitUntil(() => restored.output().includes('had brought erased accounts back'), { timeout: 10_000 });
    expect(await restored.stop()).toBe(0);
    db.$client.close();
  });
});
