import { expect, test } from 'vitest';
import { endOfWorkingHours, morningBefore } from '../../src/workingDays.ts';

const at = (paris: string) => Date.parse(paris);

test.each([
  ['un lundi ordinaire mène au lundi suivant', '2026-09-07T10:00:00+02:00', '2026-09-14T23:59:59.999+02:00'],
  ['un dimanche compte depuis le lundi', '2026-09-13T10:00:00+02:00', '2026-09-18T23:59:59.999+02:00'],
  ['minuit passé à Paris est déjà le lendemain', '2026-09-07T22:30:00Z', '2026-09-15T23:59:59.999+02:00'],
  ['Pâques et le lundi de Pâques ne comptent pas', '2026-04-02T10:00:00+02:00', '2026-04-10T23:59:59.999+02:00'],
  ['Noël et le jour de l’an ne comptent pas', '2026-12-24T10:00:00+01:00', '2027-01-04T23:59:59.999+01:00'],
  ['le passage à l’heure d’hiver garde minuit', '2026-10-22T10:00:00+02:00', '2026-10-29T23:59:59.999+01:00'],
])('Cinq jours ouvrés : %s', (_, ordered, deadline) => {
  expect(new Date(endOfWorkingHours(at(ordered), 120)).toISOString()).toBe(new Date(deadline).toISOString());
});

test('Le rappel part à huit heures le jour ouvré d’avant', () => {
  const monday = endOfWorkingHours(at('2026-09-07T10:00:00+02:00'), 120);
  expect(new Date(morningBefore(monday)).toISOString()).toBe('2026-09-11T06:00:00.000Z');
});

test.each([
  ['minuit juste est du jour qui commence', '2026-09-07T00:00:20+02:00', 120, '2026-09-14T23:59:59.999+02:00'],
  ['quatre heures, dans la journée', '2026-09-07T10:30:00+02:00', 4, '2026-09-07T14:30:00+02:00'],
  ['quatre heures, le vendredi soir, finissent lundi', '2026-09-11T22:00:00+02:00', 4, '2026-09-14T02:00:00+02:00'],
  ['quatre heures, le dimanche, comptent depuis lundi', '2026-09-13T15:00:00+02:00', 4, '2026-09-14T04:00:00+02:00'],
  ['un jour et demi va à la fin du second', '2026-09-07T10:00:00+02:00', 36, '2026-09-08T23:59:59.999+02:00'],
])('Heures ouvrées : %s', (_, ordered, hours, deadline) => {
  expect(new Date(endOfWorkingHours(at(ordered), hours)).toISOString()).toBe(new Date(deadline).toISOString());
});
