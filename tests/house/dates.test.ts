import { expect, it } from 'vitest';
import {
  formatAge,
  formatDay,
  formatMoment,
  formatShortDay,
  formatUntil,
  formatWeekday,
  isoDay,
  parisClock,
} from '../../src/dates.ts';

it('Une date se lit « 21 novembre 2026 à 14 h 05 », à l’heure de Paris', () => {
  expect(formatMoment(Date.UTC(2026, 10, 21, 13, 5)).replaceAll('\u00a0', ' ')).toBe('21 novembre 2026 à 14 h 05');
  expect(formatShortDay(Date.UTC(2026, 10, 21, 23, 30))).toBe('22/11/2026');
});

it('Le jour change à minuit de Paris, été comme hiver', () => {
  expect(isoDay(Date.UTC(2026, 6, 1, 21, 59))).toBe('2026-07-01');
  expect(isoDay(Date.UTC(2026, 6, 1, 22, 0))).toBe('2026-07-02');
  expect(isoDay(Date.UTC(2026, 11, 31, 23, 0))).toBe('2027-01-01');
});

it('Minuit s’écrit 00, comme la banque l’attend', () => {
  expect(parisClock(Date.UTC(2026, 0, 14, 23, 0))).toMatchObject({ hour: '00', minute: '00', day: '15' });
});

it('Le premier du mois s’écrit « 1er », les autres jours non', () => {
  expect(formatDay(Date.UTC(2026, 10, 1, 12))).toBe('1er novembre 2026');
  expect(formatDay(Date.UTC(2026, 10, 11, 12))).toBe('11 novembre 2026');
  expect(formatWeekday(Date.UTC(2026, 11, 1))).toBe('mardi 1er décembre');
  expect(formatWeekday(Date.UTC(2026, 10, 24), false)).toBe('mardi 24');
});

it('Un âge se dit en minutes, en heures, puis en jours', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ages = [-5_000, 60_000, 59 * 60_000, 3 * 3_600_000, 47 * 3_600_000, 48 * 3_600_000];
  expect(
    ages.map((age) =>
      formatAge(now - age, now)
        .replace('il y a ', '')
        .replaceAll('\u00a0', ' '),
    ),
  ).toEqual(['moins d’une minute', '1 minute', '59 minutes', '3 heures', '47 heures', '2 jours']);
});

it('Un prix est gardé jusqu’à une heure, avec son jour quand ce n’est pas aujourd’hui', () => {
  const now = Date.parse('2026-09-07T22:30:00+02:00');
  const until = (hours: number) => formatUntil(now + hours * 3_600_000, now).replaceAll('\u00a0', ' ');
  expect([until(1), until(2)]).toEqual(['à 23 h 30', 'au 8 septembre 2026 à 0 h 30']);
});
