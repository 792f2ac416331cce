import { expect, test, vi } from 'vitest';
import { type LawName, law, lawValue } from '../../src/law.ts';

/** Cents, hundredths of a per cent, days or hours in force on a day. */
test.each<[source: string, name: LawName, day: string, value: number]>([
  ['conseilmaisonsdevente.fr, loi 2017-1837', 'metalTax', '2017-12-31', 1_050],
  ['conseilmaisonsdevente.fr, loi 2017-1837', 'metalTax', '2018-01-01', 1_150],
  ['fiscalonline.com, LF 2014 art. 19', 'jewelTax', '2014-01-01', 650],
  ['fiscalonline.com, CGI 150 VJ', 'jewelTaxExemption', '2026-11-28', 500_000],
  ['CGI 278', 'vat', '2026-11-28', 2_000],
  ['douane.gouv.fr', 'customsThreshold', '2026-11-28', 1_000_000],
  ['lcb-ft.fr', 'metalThreshold', '2027-07-09', 1_000_000],
  ['règlement (UE) 2024/1624', 'metalThreshold', '2027-07-10', 1_000_000],
  ['bpifrance-creation.fr, L441-10', 'lateRate', '2026-11-28', 1_000],
  ['sfnp.fr, décret 2012-1115', 'recoveryFee', '2013-01-01', 4_000],
  ['legifrance, CGI 1600-0 I', 'crds', '2026-11-28', 50],
  ['legifrance, CGI 150 VL', 'gainTax', '2026-11-28', 1_900],
  ['hauvilleavocat.fr', 'gainLevies', '2026-11-28', 1_720],
  ['legifrance, CGI 150 VL', 'gainAllowancePerYear', '2026-11-28', 500],
  ['C. conso. L221-18', 'withdrawalDays', '2026-11-28', 14],
  ['C. conso. L221-24', 'refundDays', '2026-11-28', 14],
  ['C. conso. L216-1', 'deliveryDays', '2026-11-28', 30],
  ['legifrance, L123-22', 'purchaseYears', '2026-11-28', 10],
  ['legifrance, LPF L102 B', 'taxDocumentYears', '2026-11-28', 6],
  ['legifrance, L224-99', 'buyBackHours', '2026-11-28', 48],
])('La loi se lit au jour dit (%s\u00a0: %s, %s)', (_, name, day, value) => {
  expect(lawValue(name, day)).toBe(value);
});

test('Un jour d’avant la première ligne connue est refusé plutôt que deviné', () => {
  expect(() => lawValue('recoveryFee', '2012-12-31')).toThrow(RangeError);
});

test.each(Object.entries(law))('Les lignes de « %s » se suivent, chacune avec sa source', (_, rows) => {
  const days = rows.map(({ from }) => from);
  expect(days).toEqual([...new Set(days)].sort());
  for (const { from, source } of rows)
    expect([from, source]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.stringMatching(/\d/)]);
});

test('Une machine dont l’horloge est restée en 1970 lit les réglages : la boutique s’ouvre et dit l’horloge', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  expect(lawValue('metalThreshold')).toBe(lawValue('metalThreshold', '2026-12-01'));
  expect(() => lawValue('metalThreshold', '1970-01-01')).toThrow(RangeError);
  vi.useRealTimers();
});
