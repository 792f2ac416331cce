import { describe, expect, test } from 'vitest';
import { gainTax, jewelTaxText, thresholdLoss, withheldTax } from '../../../src/features/purchases/model/tax.ts';
import { plain } from '../../support/frenchText.ts';

const day = '2026-11-20';
const soldOn = (date: string) => Date.parse(`${date}T12:00:00+01:00`);

test.each([
  ['trois napoléons à 690 €', 'metal', 207_000, { taxDue: 22_770, crds: 1_035, net: 183_195 }],
  ['un bracelet de 4 200 €, à revendre', 'jewel', 420_000, { taxDue: 0, crds: 0, net: 420_000 }],
  ['le même, à fondre', 'metal', 420_000, { taxDue: 46_200, crds: 2_100, net: 371_700 }],
  ['un bracelet de 6 200 €, à revendre', 'jewel', 620_000, { taxDue: 37_200, crds: 3_100, net: 579_700 }],
  ['4 999,99 € de bijoux', 'jewel', 499_999, { taxDue: 0, crds: 0, net: 499_999 }],
  ['5 000 € de bijoux', 'jewel', 500_000, { taxDue: 0, crds: 0, net: 500_000 }],
  ['5 000,01 € de bijoux', 'jewel', 500_001, { taxDue: 30_000, crds: 2_500, net: 467_501 }],
  ['un vendeur qui vit à l’étranger', 'abroad', 620_000, { taxDue: 0, crds: 0, net: 620_000 }],
  ['le choix de la plus-value', 'gain', 620_000, { taxDue: 0, crds: 0, net: 620_000 }],
] as const)('%s\u00a0: la taxe est au centime', (_, regime, gross, held) => {
  expect(withheldTax(regime, gross, day)).toEqual(held);
});

test('Les taux sont ceux du jour du contrat', () => {
  expect(withheldTax('metal', 100_000, '2017-12-31')).toEqual({ taxDue: 10_000, crds: 500, net: 89_500 });
});

test('De 5 000,01 à 5 347,59 €, le vendeur reçoit moins qu’à 5 000 €, et l’écart est dit', () => {
  for (const gross of [420_000, 500_000]) expect(thresholdLoss('jewel', gross, day)).toBe(0);
  for (const gross of [500_001, 520_000, 534_759]) {
    expect(withheldTax('jewel', gross, day).net).toBeLessThan(500_000);
    expect(thresholdLoss('jewel', gross, day)).toBeGreaterThan(0);
  }
  expect(thresholdLoss('jewel', 500_001, day)).toBe(32_499);
  expect(thresholdLoss('jewel', 534_760, day)).toBe(0);
  expect(thresholdLoss('metal', 510_000, day)).toBe(0);
  expect(plain(jewelTaxText(500_001, day))).toContain(
    'À 5 000,00 € exactement, le vendeur recevrait 324,99 € de plus.',
  );
  expect(jewelTaxText(534_760, day)).not.toContain('recevrait');
});

describe('Le choix de la plus-value', () => {
  test('un lingot de 2011 à 32 500 €, vendu 98 000 € en 2026, laisse 89 701,15 €', () => {
    const chosen = gainTax({ day: '2011-01-12', price: 3_250_000 }, 9_800_000, soldOn('2026-06-03'));
    expect(chosen).toEqual({ gain: 6_550_000, years: 15, taxed: 2_292_500, due: 829_885, net: 8_970_115 });
    expect(withheldTax('metal', 9_800_000, '2026-06-03').net).toBe(8_673_000);
  });

  test('deux années pleines ne réduisent rien, vingt-deux effacent tout, une perte ne se taxe pas', () => {
    const chosen = (day: string, gross = 20_000) => gainTax({ day, price: 10_000 }, gross, soldOn('2026-06-03'));
    expect(chosen('2024-06-03')).toMatchObject({ years: 2, taxed: 10_000, due: 3_620 });
    expect(chosen('2023-06-03')).toMatchObject({ years: 3, taxed: 9_500 });
    expect(chosen('2004-06-04')).toMatchObject({ years: 21, taxed: 500 });
    expect(chosen('2004-06-03')).toMatchObject({ years: 22, taxed: 0, due: 0, net: 20_000 });
    expect(chosen('2015-06-03', 9_000)).toMatchObject({ gain: -1_000, taxed: 0, due: 0 });
  });
});
