import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { days, hours, isoDay } from '../../src/dates.ts';
import { isDue } from '../../src/server/backup/backup.ts';
import { withStore } from '../../src/server/backup/openStore.ts';
import { extractBackup, prune, writeBackup } from '../../src/server/backup/repository.ts';
import {
  backupName,
  backupsIn,
  backupsToKeep,
  backupTime,
  deleteStaleDrafts,
} from '../../src/server/backup/rotation.ts';
import { recordCleanClose, wasClosedCleanly } from '../../src/server/start/storage.ts';
import { tempFolder } from '../support/folder.ts';
import { migratedFile } from '../support/people.ts';

const night = Date.parse('2026-11-22T02:10:00Z');
const password = 'le-mot-de-passe-des-copies';

let work: string;
let folder: string;
let database: string;
beforeEach(() => {
  work = tempFolder();
  folder = join(work, 'data');
  mkdirSync(join(folder, 'images'), { recursive: true });
  database = join(folder, 'shop.db');
  writeFileSync(database, migratedFile());
});

const picture = (content: string) => writeFileSync(join(folder, 'images', 'piece.svg'), content);
const home = join(import.meta.dirname, '../../db');
const inStore = <T>(act: Parameters<typeof withStore<T>>[1]) => withStore(join(work, 'copies'), act);
const copy = (at: number, sealed: string | undefined = password) =>
  inStore(async (store) => {
    const backups = backupsIn(await store.list(''));
    return (await writeBackup(store, { folder, database, program: '1.0.0', password: sealed, at, backups })).name;
  });
const chunks = () => inStore((store) => store.list('objets'));
/** As the night does, of what the store holds. */
const pruned = () =>
  inStore(async (store) =>
    prune(store, { backups: backupsIn(await store.list('')), chunks: await store.list('objets'), password }),
  );
const extract = (name: string, sealed: string | undefined = password) =>
  inStore((store) => {
    const into = mkdtempSync(join(work, 'ouverte-'));
    return extractBackup(store, name, { folder: into, password: sealed, home }).then(() =>
      readFileSync(join(into, 'images/piece.svg'), 'utf8'),
    );
  });

it('De vingt nuits, les copies gardées s’ouvrent toutes, et rien d’autre ne reste', async () => {
  const made: string[] = [];
  for (let n = 0; n < 20; n++) {
    picture(`nuit ${n}`);
    made.push(await copy(night + days(n)));
  }
  const before = (await chunks()).length;
  await pruned();
  const kept = await inStore(async (store) => backupsIn(await store.list('')));
  const dropped = made.filter((name) => !kept.includes(name));
  expect(dropped.length).toBeGreaterThan(5);
  expect(await chunks()).toHaveLength(before - dropped.length);
  for (const name of kept) expect(await extract(name)).toBe(`nuit ${made.indexOf(name)}`);
  await expect(extract(dropped[0] ?? '')).rejects.toThrow();
});

it('Ce qu’un autre mot de passe a scellé reste aussi longtemps que sa copie', async () => {
  picture('avant');
  const old = await copy(night, 'le-mot-de-passe-d-avant');
  picture('après');
  const young = await copy(night + days(1));
  await pruned();
  expect(await extract(old, 'le-mot-de-passe-d-avant')).toBe('avant');
  expect(await extract(young)).toBe('après');
  await expect(extract(old)).rejects.toThrow('n’est pas celui de');
});

it('Ce qu’un disque a abîmé ou perdu est refusé, trouvé dans le mois et écrit de nouveau', async () => {
  picture('entière');
  const name = await copy(night);
  await inStore(async (store) => {
    for (const piece of await store.list('objets')) await store.put(`objets/${piece}`, Buffer.from('abîmé'));
  });
  await expect(extract(name)).rejects.toThrow(/est abîmée : shop\.db n’est pas entier\. Rien n’a été changé/);
  await inStore(async (store) => {
    for (const piece of await store.list('objets')) await store.remove(`objets/${piece}`);
  });
  await expect(extract(name)).rejects.toThrow('est abîmée : shop.db n’est pas entier');
  for (let n = 1; n <= 30; n++) await copy(night + days(n));
  expect(await extract(name)).toBe('entière');
});

it('D’une copie que rien ne scelle, un seul octet changé est remarqué', async () => {
  picture('entière');
  const opening = { folder: mkdtempSync(join(work, 'ouverte-')), password: undefined, home };
  await inStore(async (store) => {
    const source = { folder, database, program: '1.0.0', password: undefined, at: night, backups: [] };
    const { name } = await writeBackup(store, source);
    const whole = await store.get(name);
    // Its mark and the salt, which a copy without a password does not use, come first.
    for (let at = 24; at < whole.length; at++) {
      const turned = Buffer.from(whole);
      turned[at] = (whole[at] ?? 0) ^ 0xff;
      const get = async (file: string) => (file === name ? turned : store.get(file));
      await expect(extractBackup({ ...store, get }, name, opening), String(at)).rejects.toThrow('est abîmée');
    }
  });
});

it('Une base que la boutique a fermée elle-même, et que personne n’a touchée, n’est pas relue à l’ouverture', () => {
  expect(wasClosedCleanly(folder)).toBe(false);
  recordCleanClose(folder);
  expect(wasClosedCleanly(folder)).toBe(true);
  // As after a kill: the opening before has taken the note.
  expect(wasClosedCleanly(folder)).toBe(false);
  recordCleanClose(folder);
  writeFileSync(`${database}-wal`, 'des écritures');
  expect(wasClosedCleanly(folder)).toBe(false);
});

it('De deux ans de nuits restent sept jours, quatre semaines et douze mois', () => {
  const names = Array.from({ length: 730 }, (_, n) => backupName(night - days(n), n % 2 === 0 ? 'clair' : 'c0ffee00'));
  const kept = [...backupsToKeep(names)].map(backupTime).sort((a, b) => b - a);
  expect(kept.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, n) => night - days(n)));
  expect(new Set(kept.map((at) => isoDay(at).slice(0, 7))).size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 10);
  const asked = backupName(night - hours(23), 'clair');
  expect(backupsToKeep([...names, asked])).toContain(asked);
  const before = backupName(night - hours(25), 'clair');
  expect(backupsToKeep([...names, before])).not.toContain(before);
});

it('La sauvegarde est due la nuit, ou quand la dernière a plus d’un jour, ou vient d’une horloge en avance', () => {
  expect(isDue(null, night)).toBe(true);
  expect(isDue(night - hours(5), night)).toBe(true);
  expect(isDue(night - hours(5), night - hours(1))).toBe(false);
  expect(isDue(night, night + hours(20))).toBe(false);
  expect(isDue(night, night + hours(25))).toBe(true);
  expect(isDue(night + days(3), night)).toBe(true);
});

it('Ce qu’une coupure a laissé d’une sauvegarde disparaît un jour après, celle qui se fait non', () => {
  const drafts = mkdtempSync(join(work, 'brouillons-'));
  const now = Date.now();
  const copy = backupName(now, 'clair');
  const [old, young] = [['.sauvegarde-coupee', `${backupName(now - days(2), 'c0ffee00')}.part`], [`${copy}.part`]];
  mkdirSync(join(drafts, '.sauvegarde-coupee'));
  for (const name of [copy, 'a-moi.part', ...old.slice(1), ...young]) writeFileSync(join(drafts, name), '');
  for (const name of ['a-moi.part', ...old]) utimesSync(join(drafts, name), new Date(0), new Date(now - days(2)));
  deleteStaleDrafts(drafts);
  expect(readdirSync(drafts).sort()).toEqual([copy, 'a-moi.part', ...young].sort());
});
