import { expect, test } from 'vitest';
import { alertPriceText, priceText, suggestedPrices } from '../../../src/features/alerts/alert.ts';
import { currencyGroups, goldGroups } from '../../../src/features/alerts/choices.server.ts';
import { parseCents } from '../../../src/money.ts';
import { testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';

test('Les prix suggérés sont 1, 3 et 5 % plus bas, au centime ou au dix-millième, jamais nuls ni égaux au prix', () => {
  const steps = (type: 'metal' | 'currency', sellPrice: number) =>
    suggestedPrices({ type, sellPrice }).map(({ price }) => price);
  expect(steps('metal', 65_055)).toEqual([64_404, 63_103, 61_802]);
  expect(steps('currency', 921_534)).toEqual([912_300, 893_900, 875_500]);
  expect([steps('metal', 1), steps('currency', 100), steps('metal', 0)]).toEqual([[], [], []]);
});

test('Un prix se dit avec l’unité d’une devise, se tape comme une personne le ferait, et se relit pareil', () => {
  expect(priceText({ type: 'currency', unit: '100 JPY' }, 567_300)).toMatch(/^0,5673\s€ pour 100 JPY$/);
  expect(priceText({ type: 'metal', unit: '' }, 65_000)).toMatch(/^650,00\s€$/);
  expect([alertPriceText('metal', 1_230_950), alertPriceText('currency', 912_300)]).toEqual(['12309,50', '0,9123']);
  expect(parseCents(alertPriceText('metal', 1_230_950))).toBe(1_230_950);
});

test('Les articles à choisir sont groupés par famille ou par région, sans ceux qui sont cachés', () => {
  const db = testDb();
  makeMetal(db);
  makeMetal(db, { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1000 });
  makeMetal(db, { metalName: 'Lingot 1 kg', type: 'Lingots', weight: 1_000_000 });
  makeMetal(db, { metalName: 'Cachée', type: 'Piece De Collection', isVisable: false });
  const named = (groups: ReturnType<typeof goldGroups>) =>
    groups.map(({ title, items }) => [title, ...items.map(({ name }) => name)]);
  expect(named(goldGroups(db))).toEqual([
    ['Lingots et lingotins d’or', 'Lingotin 1 g', 'Lingot 1 kg'],
    ['Pièces d’or d’investissement', '20 Francs Napoléon'],
  ]);
  makeCurrency(db);
  makeCurrency(db, { iso: 'ZZZ', moneyName: 'Monnaie de nulle part' });
  makeCurrency(db, { iso: 'CHF', moneyName: 'Franc suisse', isVisible: false });
  const currencies = [
    ['Amériques', 'Dollar américain'],
    ['Ailleurs', 'Monnaie de nulle part'],
  ];
  expect(named(currencyGroups(db))).toEqual(currencies);
});
