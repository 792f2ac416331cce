import { expect, test } from 'vitest';
import type { MetalRow } from '../../../src/features/catalogue/metal.ts';
import { coinPremiumExample, premiumExample } from '../../../src/features/content/premium.ts';

/** 100 € a gram of fine gold in the bar, 110 € in the coin. */
const plain = { weight: 10_000, isFeatured: false, mintingStart: 1850, mintingEnd: 1914, legalTender: true };
const metal = (values: Partial<MetalRow>) => ({ ...plain, fineWeight: null, ...values }) as MetalRow;
const dear = { purity: 9_000, netSellPrice: 99_000, grossBuyPrice: 90_000 };
const cheap = { purity: 10_000, netSellPrice: 100_000, grossBuyPrice: 95_000 };
const bar = metal({ type: 'Lingots', metalName: 'Lingot', ...cheap });
const coin = metal({ type: "Piece D'investissment", metalName: 'Pièce', ...dear });

test('L’exemple compare le gramme d’or du lingot et celui de la pièce, et dit la hausse à attendre', () => {
  const tenth: unknown = expect.closeTo(0.1);
  const compared = { barPerGram: 10_000, coinPerGram: 11_000, premium: tenth, breakEvenRise: tenth };
  expect(premiumExample([bar], [coin])).toMatchObject(compared);
});

test('Il choisit le lingot le moins cher au gramme et la pièce mise en avant la moins chère, jamais la prime la plus forte', () => {
  const dearBar = { ...bar, metalName: 'Petit lingot', netSellPrice: 105_000 };
  const dearCoin = { ...coin, metalName: 'Pièce rare', netSellPrice: 120_000 };
  const usual = { ...coin, metalName: '20 francs', netSellPrice: 101_000, isFeatured: true };
  const heavy = { ...coin, metalName: 'Une once', netSellPrice: 350_000, isFeatured: true };
  const example = premiumExample([dearBar, bar], [dearCoin, coin, heavy, usual]);
  expect([example?.bar.metalName, example?.coin.metalName]).toEqual(['Lingot', '20 francs']);
});

test.each([
  ['sans lingot', [], [coin]],
  ['sans prix', [bar], [{ ...coin, grossBuyPrice: 0 }]],
  ['sans écart', [bar], [{ ...coin, netSellPrice: 80_000 }]],
  ['d’un lingot dont le prix comprend la TVA', [{ ...bar, weight: 1_000, netSellPrice: 10_500 }], [coin]],
])('Il n’y a pas d’exemple %s', (_, bars, coins) => {
  expect(premiumExample(bars, coins)).toBeNull();
});

test('Le prix d’une pièce se sépare en son or et sa prime ; sans cours, ou vendue moins que son or, elle n’est pas un exemple', () => {
  const at = (goldPrice: number | null) => coinPremiumExample([coin], { goldPrice, invoicing: {} });
  expect(at(10_000_000)).toMatchObject({ coin: { metalName: 'Pièce' }, gold: 90_000, perGram: 10_000 });
  for (const goldPrice of [null, 11_000_000]) expect(at(goldPrice)).toBeNull();
});
