import { expect, test } from 'vitest';
import { formatPostalCode, postalCodeProblem } from '../../src/features/accounts/model/postalCode.ts';

test.each([
  ['BE', 'B-1000', '1000', 'woocommerce/woocommerce#29212, brick/postcode#13'],
  ['BE', 'BE-1000', '1000', 'field.md 9'],
  ['BE', 'B 1000', '1000', 'field.md 9'],
  ['BE', 'b1000', '1000', 'SocialGouv/emjpm#2339'],
  ['CH', 'CH-1201', '1201', 'mdn/content#40134'],
  ['LU', 'L-1111', '1111', 'barbieswimcrew/zip-code-validator#68: the official form, kept without its letter'],
  ['LU', 'L 1111', '1111', 'field.md 9'],
  ['LU', 'LU-1111', '1111', 'field.md 9'],
  ['LI', 'FL-9490', '9490', 'its letters on cars'],
  ['FR', '75 002', '75002', 'field.md 9'],
  ['FR', 'F-75002', '75002', 'field.md 9'],
  ['FR', '\u200b75002', '75002', 'field.md 9: an invisible sign before it'],
  ['FR', '75\u00a0002 ', '75002', 'a no-break space'],
  ['FR', '01000', '01000', 'was and stays right'],
  ['FR', '20000', '20000', 'Corsica'],
  ['FR', '97400', '97400', 'field.md 2'],
  ['RE', 'F-97 400', '97400', ''],
  ['MC', '98 000', '98000', 'field.md 9'],
  ['DE', 'D-10115', '10115', ''],
  ['NL', '1012ab', '1012 AB', 'as TNT writes it'],
  ['NL', 'NL-1012 AB', '1012 AB', ''],
  ['PT', '1000 001', '1000-001', ''],
  ['PT', 'P-1000-001', '1000-001', ''],
  ['GB', 'sw1a1aa', 'SW1A 1AA', ''],
  ['PL', '00-950', '00-950', 'a country without a rule: as typed'],
])('En %s, « %s » est le code postal %s (%s)', (country, typed, stored) => {
  expect(postalCodeProblem(typed, country)).toBeNull();
  expect(formatPostalCode(typed, country)).toBe(stored);
});

test.each([
  ['CH', 'B-1000', 'Brussels; 1000 alone would be Lausanne'],
  ['FR', 'D-75002', 'a German one'],
  ['FR', '7500', 'a figure short'],
  ['FR', '750022', 'a figure too many'],
  ['FR', 'F', 'the letter alone'],
  ['MC', '75002', 'Paris'],
  ['RE', '75002', 'Paris'],
])('En %s, « %s » est refusé (%s)', (country, typed) => {
  expect(postalCodeProblem(typed, country)).toContain('code postal valable');
});

test.each([
  ['RE', '97400'],
  ['GP', '97100'],
  ['BL', '97133'],
  ['MF', '97150'],
  ['NC', '98800'],
])('L’exemple donné pour %s est de là\u00a0: %s', (country, example) => {
  expect(postalCodeProblem('75002', country)).toContain(example);
});
