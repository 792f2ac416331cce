import { describe, expect, test } from 'vitest';
import { founding, type PriceTerms } from '../../../db/schema/shop.ts';
import { hours, minutes } from '../../../src/dates.ts';
import { pricesToConfirm } from '../../../src/features/catalogue/priceAge.server.ts';
import { isToConfirm } from '../../../src/features/catalogue/priceAge.ts';
import { configure, testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from './stock.ts';

const at = (text: string) => Date.parse(text);
const off = { oldAfter: null, open: null };
const office = { oldAfter: null, open: { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 + 30 } };

describe('Un prix vieillit', () => {
  test('au-delà de son âge, à la minute près, et sans réglage jamais', () => {
    expect(isToConfirm(off, 0, Date.now())).toBe(false);
    const now = at('2026-11-23T10:00:00+01:00');
    const terms = { ...off, oldAfter: 90 };
    expect(isToConfirm(terms, now - minutes(90) + 1, now)).toBe(false);
    expect(isToConfirm(terms, now - minutes(90), now)).toBe(true);
  });

  test('hors des heures choisies, à l’heure de Paris, été comme hiver', () => {
    const held = (text: string) => isToConfirm(office, at(text), at(text));
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
    expect(pricesToConfirm(db, now)).toBe(0);
    const priceTerms: PriceTerms = { ...founding.priceTerms, oldAfter: 120 };
    configure(db, { cardLimit: 1, priceTerms });
    expect(pricesToConfirm(db, now)).toBe(1);
    expect(pricesToConfirm(db, now + hours(3))).toBe(2);
  });
});
