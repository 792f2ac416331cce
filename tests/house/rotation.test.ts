import { expect, it } from 'vitest';
import { days, hours, isoDay } from '../../src/dates.ts';
import { backupName, keptBackups, madeAt } from '../../src/server/backup/rotation.ts';
import { isDue } from '../../src/server/backup/schedule.ts';

const night = Date.parse('2026-11-22T02:10:00Z');

it('De deux ans de nuits restent sept jours, quatre semaines et douze mois', () => {
  const names = Array.from({ length: 730 }, (_, n) => backupName(night - days(n), n % 2 === 0));
  const kept = [...keptBackups(names)].map(madeAt).sort((a, b) => b - a);
  expect(kept.slice(0, 7)).toEqual(Array.from({ length: 7 }, (_, n) => night - days(n)));
  expect(new Set(kept.map((at) => isoDay(at).slice(0, 7))).size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  expect(kept.length).toBeGreaterThanOrEqual(7 + 2 + 10);
  expect(keptBackups(names.slice(0, 5)).size).toBe(5);
});

it('La sauvegarde est due la nuit, ou quand la dernière a plus d’un jour, ou vient d’une horloge en avance', () => {
  expect(isDue(null, night)).toBe(true);
  expect(isDue(night - hours(5), night)).toBe(true);
  expect(isDue(night - hours(5), night - hours(1))).toBe(false);
  expect(isDue(night, night + hours(20))).toBe(false);
  expect(isDue(night, night + hours(25))).toBe(true);
  expect(isDue(night + days(3), night)).toBe(true);
});
