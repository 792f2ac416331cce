import { expect, it } from 'vitest';
import {
  formatBriefDay,
  formatCompactTime,
  formatDay,
  formatMoment,
  formatShortDay,
  formatUntil,
  formatWeekday,
  isoDay,
  parisDateParts,
} from '../../src/dates.ts';
import { endOfWorkingHours, morningBefore } from '../../src/workingDays.ts';

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
  expect(parisDateParts(Date.UTC(2026, 0, 14, 23, 0))).toMatchObject({ hour: '00', minute: '00', day: '15' });
});

it('Le premier du mois s’écrit « 1er », les autres jours non', () => {
  expect(formatDay(Date.UTC(2026, 10, 1, 12))).toBe('1er novembre 2026');
  expect(formatDay(Date.UTC(2026, 10, 11, 12))).toBe('11 novembre 2026');
  expect(formatWeekday(Date.UTC(2026, 11, 1))).toBe('mardi\u00a01er\u00a0décembre');
  expect(formatWeekday(Date.UTC(2026, 10, 24), false)).toBe('mardi\u00a024');
});

it('Une date brève se passe de l’année en cours', () => {
  const now = Date.UTC(2026, 11, 1, 12);
  const brief = (month: number, day: number) =>
    formatBriefDay(Date.UTC(2026, month, day, 12), now).replaceAll('\u00a0', ' ');
  expect([brief(11, 7), brief(11, 1), brief(-1, 31)]).toEqual(['7 déc.', '1er déc.', '31 déc. 2025']);
});

it('Une heure de liste se passe de l’année la nuit du nouvel an, pas six mois après', () => {
  const newYear = Date.parse('2027-01-01T00:20:00+01:00');
  const time = (paris: string) => formatCompactTime(Date.parse(paris), newYear);
  expect(time('2026-12-31T23:20:00+01:00')).toBe('31/12\u00a023\u00a0h\u00a020');
  expect(time('2026-06-01T09:05:00+02:00')).toBe('01/06/26 9\u00a0h\u00a005');
});

it('Un prix est gardé jusqu’à une heure, avec son jour quand ce n’est pas aujourd’hui', () => {
  const now = Date.parse('2026-09-07T22:30:00+02:00');
  const until = (hours: number) => formatUntil(now + hours * 3_600_000, now).replaceAll('\u00a0', ' ');
  expect([until(1), until(2)]).toEqual(['à 23 h 30', 'à demain, 0 h 30']);
  expect([until(26), until(-23)]).toEqual(['au 9 septembre 2026 à 0 h 30', 'au 6 septembre 2026 à 23 h 30']);
});

const at = (paris: string) => Date.parse(paris);

it.each([
  ['un lundi ordinaire mène au lundi suivant', '2026-09-07T10:00:00+02:00', '2026-09-14T23:59:59.999+02:00'],
  ['un dimanche compte depuis le lundi', '2026-09-13T10:00:00+02:00', '2026-09-18T23:59:59.999+02:00'],
  ['minuit passé à Paris est déjà le lendemain', '2026-09-07T22:30:00Z', '2026-09-15T23:59:59.999+02:00'],
  ['Pâques et le lundi de Pâques ne comptent pas', '2026-04-02T10:00:00+02:00', '2026-04-10T23:59:59.999+02:00'],
  ['Noël et le jour de l’an ne comptent pas', '2026-12-24T10:00:00+01:00', '2027-01-04T23:59:59.999+01:00'],
  ['le passage à l’heure d’hiver garde minuit', '2026-10-22T10:00:00+02:00', '2026-10-29T23:59:59.999+01:00'],
])('Cinq jours ouvrés : %s', (_, ordered, deadline) => {
  expect(new Date(endOfWorkingHours(at(ordered), 120)).toISOString()).toBe(new Date(deadline).toISOString());
});

it('Le rappel part à huit heures le jour ouvré d’avant', () => {
  const monday = endOfWorkingHours(at('2026-09-07T10:00:00+02:00'), 120);
  expect(new Date(morningBefore(monday)).toISOString()).toBe('2026-09-11T06:00:00.000Z');
});

it.each([
  ['minuit juste est du jour qui commence', '2026-09-07T00:00:20+02:00', 120, '2026-09-14T23:59:59.999+02:00'],
  ['quatre heures, dans la journée', '2026-09-07T10:30:00+02:00', 4, '2026-09-07T14:30:00+02:00'],
  ['quatre heures, le vendredi soir, finissent lundi', '2026-09-11T22:00:00+02:00', 4, '2026-09-14T02:00:00+02:00'],
  ['quatre heures, le dimanche, comptent depuis lundi', '2026-09-13T15:00:00+02:00', 4, '2026-09-14T04:00:00+02:00'],
  ['un jour et demi va à la fin du second', '2026-09-07T10:00:00+02:00', 36, '2026-09-08T23:59:59.999+02:00'],
])('Heures ouvrées : %s', (_, ordered, hours, deadline) => {
  expect(new Date(endOfWorkingHours(at(ordered), hours)).toISOString()).toBe(new Date(deadline).toISOString());
});
