import { expect, test } from 'vitest';
import { offerFromLine, priceOffer } from '../../../src/features/purchases/model/price.ts';
import type { DayPrices, PurchaseLine } from '../../../src/features/purchases/model/purchase.ts';
import type { PurchaseOffer } from '../../../src/features/purchases/model/purchases.api.ts';
import { plain } from '../../support/frenchText.ts';

const coin = {
  ...{ metalName: 'Napoléon', type: "Piece D'investissment", grossBuyPrice: 69_000, purity: 9_000, weight: 6_452 },
  ...{ mintingStart: 1907, mintingEnd: null, legalTender: true, byPiece: false, serialsInSafe: ['b7'] },
};
const articles: Record<string, object> = {
  coin,
  unpriced: { ...coin, grossBuyPrice: 0 },
  bar: { ...coin, metalName: 'Lingot', type: 'Lingots', purity: 9_999, grossBuyPrice: 9_800_000, byPiece: true },
  louis: { ...coin, metalName: 'Double louis', type: 'Piece De Collection', mintingStart: 1786, mintingEnd: 1800 },
  struckAfter: { ...coin, type: 'Piece De Collection', mintingStart: 1786, mintingEnd: 1801 },
};
const prices = {
  metalOf: (id: string) => articles[id],
  rates: { 18: 8_000, 14: 0 },
  priceLogIdOf: (type: string, id: string) => (type === 'metal' ? 1 : 100 + Number(id)),
} as unknown as DayPrices;

const piece = (metalId: string, quantity = 1, serials: string[] = []): PurchaseOffer => ({
  ...{ kind: 'piece', metalId, quantity, serials },
});
const jewel = (values: object = {}): PurchaseOffer =>
  ({
    ...{ kind: 'jewel', name: 'Bracelet', title: 750, titleProof: 'hallmark', gross: 12_840, stones: 500 },
    ...{ estimate: null, ...values },
  }) as PurchaseOffer;

test.each([
  ['deux pièces', piece('coin', 2), { amount: 138_000, gross: 12_904, rate: 69_000, priceLogId: 1 }, 'metal', false],
  ['une pièce d’avant 1801', piece('louis'), { amount: 69_000, disposition: 'resell' }, 'jewel', true],
  ['une pièce frappée encore en 1801', piece('struckAfter'), { amount: 69_000 }, 'metal', true],
  ['un lingot numéroté', piece('bar', 1, ['A-1']), { amount: 9_800_000, serials: ['A-1'] }, 'metal', false],
  [
    ...['un bijou à fondre, sans le poids de ses pierres', jewel()],
    ...[{ amount: 98_720, disposition: 'melt', rate: 8_000, priceLogId: 118, title: 7_500 }, 'metal', true],
  ],
  [
    ...['un bijou à revendre, à son prix, même sans prix au gramme', jewel({ title: 585, estimate: 100_000 })],
    ...[{ amount: 100_000, disposition: 'resell', rate: null, priceLogId: null, title: 5_850 }, 'jewel', true],
  ],
] as const)('Le prix de rachat est celui du jour\u00a0: %s', (_, offer, line, tax, mayWithdraw) => {
  expect(priceOffer(offer as PurchaseOffer, prices)).toMatchObject({ line, tax, mayWithdraw });
});

test.each([
  ['un article retiré', piece('gone'), 'Cet article n’existe plus'],
  ['un article sans prix de rachat', piece('unpriced'), '« Napoléon » n’a pas de prix de rachat'],
  ['un lingot sans numéro', piece('bar'), 'une ligne par pièce, avec son numéro'],
  ['deux lingots sur une ligne', piece('bar', 2, ['A-1']), 'une ligne par pièce, avec son numéro'],
  ['deux pièces sous un seul numéro', piece('coin', 2, ['A-1']), 'une ligne par pièce, avec son numéro'],
  ['un numéro qui est déjà au coffre', piece('bar', 1, ['B 7']), 'Le n° B 7 de « Lingot » est déjà dans le coffre.'],
  ['un lingot à deux numéros', piece('bar', 1, ['A-1', 'A-2']), 'une ligne par pièce, avec son numéro'],
  ['des pierres aussi lourdes que le bijou', jewel({ stones: 12_840 }), 'les pierres pèsent autant que le tout'],
  ['un bijou nommé comme une pièce', jewel({ name: 'Napoléon monté' }), 'se lit comme une pièce'],
  ['un titre que la boutique ne paie pas', jewel({ title: 585 }), 'Le titre de 585 ‰ n’a pas de prix'],
  ['un titre qui n’est pas de la grille', jewel({ title: 500 }), 'Le titre de 500 ‰ n’a pas de prix'],
])('Ne s’achète pas\u00a0: %s', (_, offer, words) => {
  const { refusal } = priceOffer(offer, prices) as { refusal: string };
  expect(plain(refusal)).toContain(words);
});

test.each([jewel({ titleProof: 'test' }), jewel({ estimate: 100_000 }), piece('coin', 2), piece('bar', 1, ['A-1'])])(
  'Une ligne de contrat redonne son offre, pour la corriger',
  (offer) => {
    const priced = priceOffer(offer, prices);
    if ('refusal' in priced) throw new Error(priced.refusal);
    expect(offerFromLine(priced.line as PurchaseLine)).toEqual(offer);
  },
);
