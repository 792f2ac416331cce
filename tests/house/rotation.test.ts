import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { days, hours, isoDay } from '../../src/dates.ts';
import { isDue } from '../../src/server/backup/backup.ts';
import { backupName, dropDrafts, keptBackups, madeAt } from '../../src/server/backup/rotation.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder('rotation');
const night = Date.parse('2026-11-22T02:10:00Z');

it('De deux ans de nuits restent sept jours, quatre semaines et douze mois', () => {
  const names = Array.from({ length: 730 }, (_, n) => backupName(night - days(n), n % 2 === 0 ? 'clair' : 'c0ffee00'));
  const kept = [...keptBackups(names)].map(madeAt).sort((a, b) => b - a);
  expect(kept.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, n) => night - days(n)));
  expect(new Set(kept.map((at) => isoDay(at).slice(0, 7))).size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 10);
  expect(keptBackups(names.slice(0, 5)).size).toBe(5);
  const asked = backupName(night - hours(23), 'clair');
  expect(keptBackups([...names, asked])).toContain(asked);
  const before = backupName(night - hours(25), 'clair');
  expect(keptBackups([...names, before])).not.toContain(before);
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
  const now = Date.now();
  const copy = backupName(now, 'clair');
  const old = ['.sauvegarde-coupee', `${backupName(now - days(2), 'c0ffee00')}.part`];
  const young = ['.sauvegarde-en-cours', `${copy}.part`];
  for (const name of [copy, 'a-moi.part', ...old, ...young]) {
    if (name.startsWith('.')) mkdirSync(join(folder, name));
    else writeFileSync(join(folder, name), '');
  }
  for (const name of ['a-moi.part', ...old]) utimesSync(join(folder, name), new Date(0), new Date(now - days(2)));
  dropDrafts(folder);
  expect(readdirSync(folder).sort()).toEqual([copy, 'a-moi.part', ...young].sort());
});
