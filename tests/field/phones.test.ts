import { expect, test } from 'vitest';
import { formatPhone, normalizePhone, phoneProblem } from '../../src/features/accounts/model/phone.ts';

const overseas = 'field.md 9';
const holds = 'field.md 9: holds, and must go on holding';

test.each([
  ['FR', '0692 12 34 56', '+262692123456', overseas],
  ['FR', '0693 12 34 56', '+262693123456', 'giggsey/libphonenumber-for-php#446'],
  ['FR', '0262 12 34 56', '+262262123456', overseas],
  ['FR', '0690 12 34 56', '+590690123456', overseas],
  ['FR', '0691 25 34 56', '+590691253456', 'jackocnr/intl-tel-input#1365'],
  ['FR', '0690335941', '+590690335941', 'giggsey/libphonenumber-for-php#517'],
  ['FR', '0590 12 34 56', '+590590123456', ''],
  ['FR', '0696 12 34 56', '+596696123456', overseas],
  ['FR', '0596 51 23 45', '+596596512345', ''],
  ['FR', '0694 13 76 00', '+594694137600', 'marmelroy/PhoneNumberKit#734'],
  ['FR', '0594 12 34 56', '+594594123456', overseas],
  ['FR', '+33 692 12 34 56', '+262692123456', 'the French prefix before a number of overseas'],
  ['RE', '0033 (0)692 12 34 56', '+262692123456', ''],
  ['FR', '0 800 123 456', '+33800123456', 'a number in 08 is the same in all departments, not one of La Réunion'],
  ['FR', '0508 41 12 34', '+508411234', 'Saint-Pierre-et-Miquelon, as dialled in France'],
  ['PM', '05 08 41 12 34', '+508411234', ''],
  ['PM', '41 12 34', '+508411234', ''],
  ['FR', '0639 69 12 34', '+262639691234', 'Mayotte'],
  ['FR', '0269 61 23 45', '+262269612345', 'Mayotte'],
  ['RE', '0692 12 34 56', '+262692123456', 'the same, with its territory'],
  ['RE', '06 12 34 56 78', '+33612345678', 'a French mobile in La Réunion'],
  ['RE', '01 42 34 56 78', '+33142345678', 'a number of Paris in La Réunion'],
  ['PF', '87 12 34 56', '+68987123456', 'Papeete, whose numbers are not French'],
  ['NC', '75 12 34', '+687751234', 'Nouméa'],
  ['FR', '+33 (0)6 12 34 56 78', '+33612345678', holds],
  ['FR', '0033 6 12 34 56 78', '+33612345678', holds],
  ['FR', '06.12.34.56.78', '+33612345678', holds],
  ['FR', '06\u00a012‑34–56 78', '+33612345678', holds],
  ['FR', '٠٦ ١٢ ٣٤ ٥٦ ٧٨', '+33612345678', holds],
  ['FR', '06 12 34 56 78 (le soir)', '+33612345678', holds],
  ['CH', '+33 6 12 34 56 78', '+33612345678', holds],
])('En %s, « %s » est le %s (%s)', (territory, typed, stored) => {
  expect(phoneProblem(typed, territory)).toBeNull();
  expect(normalizePhone(typed, territory)).toBe(stored);
});

test.each([
  ['BE', '0692 12 34 56', 'a French number of overseas is not dialled so in Belgium'],
  ['FR', '12', ''],
  ['FR', '0151 23456789', 'a German mobile'],
])('En %s, « %s » est refusé (%s)', (territory, typed) => {
  expect(phoneProblem(typed, territory)).toContain('indicatif');
});

test.each([
  ['FR', '+33612345678', '06 12 34 56 78'],
  ['FR', '+41446681800', '+41 44 668 18 00'],
  ['CH', '+33612345678', '+33 6 12 34 56 78'],
])('Un numéro se lit comme on le compose chez soi : %s, %s', (territory, e164, text) => {
  expect(formatPhone(e164, territory).replaceAll('\u00a0', ' ')).toBe(text);
});
