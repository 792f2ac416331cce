import { describe, expect, test } from 'vitest';
import { priceText, stepsBelow, typedPrice } from '../../../src/features/alerts/alert.ts';
import { currencyGroups, goldGroups } from '../../../src/features/alerts/choices.server.ts';
import { readEuros } from '../../../src/money.ts';
import { testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';

describe('Le prix que l’on tape', () => {
  test('une suggestion se tape comme une personne le ferait, et se relit pareil', () => {
    expect(typedPrice('metal', 1_230_950)).toBe('12309,50');
    expect(typedPrice('currency', 912_300)).toBe('0,9123');
    expect(readEuros(typedPrice('metal', 1_230_950))).toBe(12_309.5);
  });
});

describe('Les prix suggérés', () => {
  test('sont 1, 3 et 5 % plus bas, au centime ou au dix-millième', () => {
    expect(stepsBelow({ type: 'metal', sellPrice: 65_055 })).toEqual([
      { percent: 1, price: 64_404 },
      { percent: 3, price: 63_103 },
      { percent: 5, price: 61_802 },
    ]);
    expect(stepsBelow({ type: 'currency', sellPrice: 921_534 }).map(({ price }) => price)).toEqual([
      912_300, 893_900, 875_500,
    ]);
  });

  test('ne sont jamais nuls ni égaux au prix actuel', () => {
    expect(stepsBelow({ type: 'metal', sellPrice: 1 })).toEqual([]);
    expect(stepsBelow({ type: 'currency', sellPrice: 100 })).toEqual([]);
    expect(stepsBelow({ type: 'metal', sellPrice: 0 })).toEqual([]);
  });

  test('se disent avec l’unité d’une devise', () => {
    expect(priceText({ type: 'currency', unit: '100 JPY' }, 567_300)).toMatch(/^0,5673\s€ pour 100 JPY$/);
    expect(priceText({ type: 'metal', unit: '' }, 65_000)).toMatch(/^650,00\s€$/);
  });
});

describe('Les articles que l’on peut choisir', () => {
  test('sont groupés par famille ou par région, sans ceux qui sont cachés', () => {
    const db = testDb();
    makeMetal(db);
    makeMetal(db, { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1000 });
    makeMetal(db, { metalName: 'Lingot 1 kg', type: 'Lingots', weight: 1_000_000 });
    makeMetal(db, { metalName: 'Cachée', type: 'Piece De Collection', isVisable: false });
    expect(goldGroups(db).map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
      ['Lingots et lingotins d’or', ['Lingotin 1 g', 'Lingot 1 kg']],
      ['Pièces d’or d’investissement', ['20 Francs Napoléon']],
    ]);
    makeCurrency(db);
    makeCurrency(db, { iso: 'JPY', moneyName: 'Yen', coefficient: 100 });
    makeCurrency(db, { iso: 'ZZZ', moneyName: 'Monnaie de nulle part' });
    makeCurrency(db, { iso: 'CHF', moneyName: 'Franc suisse', isVisible: false });
    expect(currencyGroups(db).map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
      ['Amériques', ['Dollar américain']],
      ['Asie', ['Yen']],
      ['Ailleurs', ['Monnaie de nulle part']],
    ]);
  });
});
