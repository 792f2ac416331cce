import { expect, test } from 'vitest';
import { shopValuesShape } from '../../src/features/configuration/shopIdentity.ts';

test.each([
  ['SHOP_RCS', 'Lyon B 732 829 320', 'Lyon B 732 829 320'],
  ['SHOP_RCS', 'R.C.S. Lyon 732 829 320', 'Lyon 732 829 320'],
  ['SHOP_RCS', 'rcs Nîmes', 'Nîmes'],
  ['SHOP_SIREN', '732 829 320', '732 829 320'],
  ['SHOP_SIREN', '732829320', '732 829 320'],
  ['SHOP_SIREN', '732 829 320 00074', '732 829 320'],
  ['SHOP_SIREN', 'FR44732829320', '732 829 320'],
  ['SHOP_SIREN', '732 829 321', null],
  ['SHOP_SIREN', '', ''],
  ['SHOP_VAT', 'fr 44 732829320', 'FR44732829320'],
  ['SHOP_VAT', 'FR 45 732 829 320', null],
  ['SHOP_VAT', 'be 0123.456.749', 'BE0123456749'],
  ['SHOP_IBAN', 'fr76 3000 6000 0112 3456 7890 189', 'FR76 3000 6000 0112 3456 7890 189'],
  ['SHOP_IBAN', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['SHOP_IBAN', 'FR76 3000 6000 0112 3456 7890 188', null],
  ['SHOP_IBAN', 'FR76 3000 6000 0112 3456 7890', null],
  ['SHOP_BIC', 'agri frpp', 'AGRIFRPP'],
])('%s « %s » est lu comme %s', (name, typed, read) => {
  const { data } = shopValuesShape.safeParse({ [name]: typed });
  expect(data?.[name as keyof typeof data] ?? null).toBe(read);
});
