import { describe, expect, test } from 'vitest';
import { defaultConfig, type PriceTerms } from '../../../db/schema/shop.ts';
import { hours, minutes } from '../../../src/dates.ts';
import { countPricesToConfirm } from '../../../src/features/catalogue/model/priceAge.server.ts';
import { needsConfirmation } from '../../../src/features/catalogue/model/priceAge.ts';
import { type Prices, priceDoubts, unconfirmedDoubts } from '../../../src/features/catalogue/model/priceCheck.ts';
import type { Market } from '../../../src/features/catalogue/model/priceRule.ts';
import { configure, testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from './stock.ts';

/** Cents, exactly. */
const market = (cents: number): Market => ({ dividend: BigInt(cents), divisor: 1n, vat: 0 });
const doubts = (
  before: Prices,
  after: Prices,
  { now = null, was = now, type = 'metal' as const }: { now?: Market | null; was?: Market | null; type?: 'metal' } = {},
) => priceDoubts({ type, before, after, market: now, marketBefore: was }, 5);
const sides = (...asked: Parameters<typeof doubts>) => doubts(...asked).map(({ side }) => side);

describe('Un prix paraît douteux', () => {
  test('quand il bouge de plus que le seuil, en haut comme en bas, le seuil compris étant sûr', () => {
    const from = { sell: 10_000, buy: 9_000 };
    expect(doubts(from, { sell: 10_500, buy: 8_550 })).toEqual([]);
    expect(sides(from, { sell: 10_501, buy: 9_000 })).toEqual(['sell']);
    expect(sides(from, { sell: 9_499, buy: 9_000 })).toEqual(['sell']);
    expect(sides(from, { sell: 10_000, buy: 8_549 })).toEqual(['buy']);
    const [sell] = doubts(from, { sell: 10_501, buy: 9_000 });
    expect(sell?.price).toBe(10_501);
    expect(sell?.text.replaceAll(/\s/g, ' ')).toBe('la vente passe de 100,00 € à 105,01 €, plus de 5 % d’écart');
    expect(doubts(from, { sell: 10_000, buy: 8_549 })[0]?.text).toContain('le rachat passe');
  });

  test('Un prix ne paraît pas douteux où il n’y en avait pas, où il n’y en a plus, ni où rien ne change', () => {
    expect(doubts({ sell: 0, buy: null }, { sell: 10_000, buy: 9_000 })).toEqual([]);
    expect(doubts({ sell: 10_000, buy: 9_000 }, { sell: 10_000, buy: null })).toEqual([]);
    expect(doubts({ sell: 8_000, buy: 9_000 }, { sell: 8_000, buy: 9_000 })).toEqual([]);
  });

  test('quand la boutique vendrait moins cher qu’elle ne rachète : le côté qui a bougé est à confirmer', () => {
    expect(sides({ sell: 10_000, buy: 9_900 }, { sell: 9_800, buy: 9_900 })).toEqual(['sell']);
    expect(sides({ sell: 10_000, buy: 9_900 }, { sell: 10_000, buy: 10_100 })).toEqual(['buy']);
    expect(doubts({ sell: 10_000, buy: 9_900 }, { sell: 10_000, buy: 10_000 })).toEqual([]);
  });

  test('quand il est sous ce que le marché paie, sauf s’il l’était déjà et ne change pas', () => {
    const before = { sell: 10_000, buy: null };
    const at = { now: market(10_000) };
    expect(doubts(before, { sell: 10_000, buy: null }, at)).toEqual([]);
    expect(sides(before, { sell: 9_999, buy: null }, at)).toEqual(['sell']);
    expect(doubts({ sell: 9_900, buy: null }, { sell: 9_900, buy: null }, at)).toEqual([]);
    // The same save raises the spot price above a price that stays.
    expect(sides(before, before, { now: market(10_001), was: market(10_000) })).toEqual(['sell']);
    expect(sides(before, before, { now: market(10_001), was: null })).toEqual(['sell']);
    expect(doubts(before, { sell: 9_999, buy: null }, at)[0]?.text).toContain('or fin');
    const rate = { before, after: { sell: 9_999, buy: null }, market: market(10_000) };
    expect(priceDoubts({ type: 'currency', ...rate }, 5)[0]?.text).toContain('cours de référence');
  });
});

test('Un doute ne s’éteint que pour le chiffre même qui a été vu', () => {
  const open = doubts({ sell: 10_000, buy: 9_000 }, { sell: 20_000, buy: 18_000 });
  expect(unconfirmedDoubts(open, undefined)).toEqual(open);
  expect(unconfirmedDoubts(open, { sell: 20_000 }).map(({ side }) => side)).toEqual(['buy']);
  expect(unconfirmedDoubts(open, { sell: 20_001, buy: 18_000 }).map(({ side }) => side)).toEqual(['sell']);
  expect(unconfirmedDoubts(open, { sell: 20_000, buy: 18_000 })).toEqual([]);
});

const at = (text: string) => Date.parse(text);
const off = { oldAfter: null, open: null };
const office = { oldAfter: null, open: { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 + 30 } };

describe('Un prix vieillit', () => {
  test('Un prix vieillit à la minute de son âge, et jamais sans réglage', () => {
    expect(needsConfirmation(off, 0, Date.now())).toBe(false);
    const now = at('2026-11-23T10:00:00+01:00');
    const terms = { ...off, oldAfter: 90 };
    expect(needsConfirmation(terms, now - minutes(90) + 1, now)).toBe(false);
    expect(needsConfirmation(terms, now - minutes(90), now)).toBe(true);
  });

  test('hors des heures choisies, à l’heure de Paris, été comme hiver', () => {
    const held = (text: string) => needsConfirmation(office, at(text), at(text));
    const opening = ['2026-11-23T08:59:59+01:00', '2026-11-23T09:00:00+01:00', '2026-07-06T09:00:00+02:00'];
    expect(opening.map(held)).toEqual([true, false, false]);
    // At its end, and on a Saturday.
    const closing = ['2026-11-23T18:29:59+01:00', '2026-11-23T18:30:00+01:00', '2026-11-21T12:00:00+01:00'];
    expect(closing.map(held)).toEqual([false, true, true]);
  });

  test('la boutique compte les articles en vente qui attendent', () => {
    const db = testDb();
    const now = Date.now();
    makeMetal(db, { pricedAt: now - hours(3) });
    makeMetal(db, { pricedAt: now - hours(3), isVisable: false });
    makeCurrency(db, { pricedAt: now });
    expect(countPricesToConfirm(db, now)).toBe(0);
    const priceTerms: PriceTerms = { ...defaultConfig.priceTerms, oldAfter: 120 };
    configure(db, { cardLimit: 1, priceTerms });
    expect(countPricesToConfirm(db, now)).toBe(1);
    expect(countPricesToConfirm(db, now + hours(3))).toBe(2);
  });
});
