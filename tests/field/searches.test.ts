import { describe, expect, test } from 'vitest';
import { knownMetals } from '../../db/known/known.ts';
import { findCurrencies } from '../../src/features/catalogue/currency.ts';
import { listCurrencies } from '../../src/features/catalogue/model/currencies.server.ts';
import { addMetal } from '../../src/features/catalogue/model/saveItem.server.ts';
import { search } from '../../src/features/catalogue/search/search.server.ts';
import { findOtherMetal, findPages, mentionsEuro, searchWords } from '../../src/features/catalogue/words.ts';
import { knownMetalFields } from '../../src/features/imports/knownGoods.server.ts';
import { system } from '../../src/http/context.ts';
import { staticPages } from '../../src/layouts/navigation.ts';
import { ctxOf } from '../support/context.ts';
import { demoDb } from '../support/demo.ts';
import { testDb } from '../support/people.ts';

const db = await demoDb();
const plain = (text: string) => text.toLowerCase().replace(/\s/g, ' ');
const names = (text: string) => search(db, text).metals.map(({ metalName }) => plain(metalName));

test.each([
  [
    'louis d or',
    'louis d’or aux écus accolés de louis xvi',
    'buyer.md 19: the Mauritian rupee (Port-Louis) came first',
  ],
  ['louis dor', 'louis d’or aux écus accolés de louis xvi', 'buyer.md 19: nothing'],
  ['louis d’or', 'louis d’or aux écus accolés de louis xvi', 'PrestaShop/PrestaShop#26550: an apostrophe in a search'],
  ['louis', 'louis d’or aux écus accolés de louis xvi', ''],
  ['lingot dor', 'lingot d’or 100 g valcambi', ''],
  ['lingot 10', 'lingotin d’or 10 g argor-heraeus', 'buyer.md 19: 100 g before 10 g'],
  ['lingot 10 g', 'lingotin d’or 10 g argor-heraeus', ''],
  ['lingot 1000g', 'lingot d’or 1 kg umicore', '100 g came first'],
  ['lingot 1 000 grammes', 'lingot d’or 1 kg umicore', ''],
  ['lingot 5', 'lingotin d’or 5 g umicore', '500 g and 2,5 g came first'],
  ['lingot 50 g', 'lingotin d’or 50 g heraeus', '500 g came first'],
  ['lingot 2,5', 'lingotin d’or 2,5 g pamp', ''],
  ['lingot 2.5g', 'lingotin d’or 2,5 g pamp', 'a point for the comma'],
  ['lingot 100g,', 'lingot d’or 100 g valcambi', 'field.md 5'],
  ['souverain,', 'souverain saint georges', 'field.md 5'],
  ['napoléon;', '20 francs napoléon marianne coq', 'field.md 5'],
  ['@napoléon', '20 francs napoléon marianne coq', 'field.md 5'],
  ['1/4 krugerrand', 'krugerrand ¼ d’once', 'field.md 5'],
  ['¼ krugerrand', 'krugerrand ¼ d’once', 'field.md 5'],
  ['quart krugerrand', 'krugerrand ¼ d’once', 'a fraction spelt out'],
  ['1/2 souverain', 'demi-souverain victoria', 'the whole sovereign came first'],
  ['½ souverain', 'demi-souverain victoria', 'the whole sovereign came first'],
  ['demi souverain', 'demi-souverain victoria', ''],
  ['souverain', 'souverain saint georges', 'the whole one, where no fraction is said'],
  ['1/2 napoléon', '10 francs napoléon iii', 'a synonym, « demi-napoléon »'],
  [
    'krugerrand 1/4 once',
    'krugerrand ¼ d’once',
    'openfoodfacts/open-prices-frontend#544: a fraction read as its last figure',
  ],
  ['kruger rand', 'krugerrand 1 once', 'one word typed as two'],
  ['krugerrand 1', 'krugerrand 1 once', 'the quarter holds a 1 too'],
  ['napoléon vingt francs', '20 francs napoléon marianne coq', 'said to a telephone: nothing'],
  ['vingt dollars or', '20 dollars saint-gaudens', 'nothing'],
  ['cinquante pesos', '50 pesos centenario', 'nothing'],
  ['lingot dix grammes', 'lingotin d’or 10 g argor-heraeus', 'nothing'],
  ['lingot de deux cent cinquante grammes', 'lingot d’or 250 g umicore', 'nothing'],
  ['un lingot de cinq cents grammes', 'lingot d’or 500 g metalor', 'nothing'],
  ['combien coûte un lingot de cent grammes ?', 'lingot d’or 100 g valcambi', 'nothing'],
  ['prix napoléon', '20 francs napoléon marianne coq', 'nothing: the commonest of searches'],
  ['cote du souverain', 'souverain saint georges', 'nothing'],
  ['une once', 'lingotin d’or 1 once pamp', ''],
  ['pièce de collection rare souverain', 'souverain saint georges', 'words that no article has'],
])('« %s » trouve d’abord %s, et l’or avant les devises (%s)', (typed, first) => {
  expect(names(typed)[0]).toBe(first);
  expect(search(db, typed).currenciesFirst).toBe(false);
});

test.each([
  ['dollar', 'USD', 'a name of the currency, though two coins have it too'],
  ['livre anglaise', 'GBP', 'a synonym that no article has'],
  ['bali', 'IDR', 'a synonym'],
  ['$', 'USD', 'a sign is one character'],
  ['£', 'GBP', 'a sign is one character'],
  ['¥', 'JPY', 'a sign is one character'],
  ['euh je voudrais acheter des dollars américains', 'USD', 'nothing'],
  ['prix du dollar', 'USD', 'nothing'],
])('« %s » montre les devises d’abord, %s en tête (%s)', (typed, iso) => {
  const found = search(db, typed);
  expect(found.currenciesFirst).toBe(true);
  expect(found.lines[0]?.currency.iso).toBe(iso);
});

test('« € » se lit comme « euro », qui ne se vend pas ; une seule lettre reste trop courte', () => {
  expect(search(db, '€')).toEqual(search(db, 'euro'));
  expect([search(db, '€').tooShort, search(db, 'd').tooShort, search(db, '').tooShort]).toEqual([false, true, true]);
  expect([mentionsEuro('€'), findCurrencies(listCurrencies(db), '$')[0]?.iso]).toEqual([true, 'USD']);
});

test('Sans les mots qu’aucun article n’a, une demande parlée trouve, et la page dit ce qu’elle a cherché', () => {
  expect(search(db, 'sous pour la Thaïlande')).toMatchObject({ correctedText: 'thailande', metals: [] });
  expect(search(db, 'sous pour la Thaïlande').lines[0]?.currency.iso).toBe('THB');
  expect(search(db, 'louis 1788').correctedText).toBe('louis');
  expect(search(db, 'deux rands').lines[0]?.currency.iso).toBe('ZAR');
});

describe('« argent », dans une boutique qui n’en vend pas (buyer.md 19: nothing)', () => {
  test('mène aux devises, et la page dit qu’il n’y a pas d’article en argent', () => {
    expect(findPages(staticPages, 'argent').map(({ href }) => href)).toEqual(['/cours-des-devises']);
    expect(['argent', 'pièce argent', 'lingot platine', 'napoléon'].map(findOtherMetal)).toEqual([
      'argent',
      'argent',
      'platine',
      undefined,
    ]);
  });
});

test.each([
  ['suivre mon colis', '/historique-commandes'],
  ['où est ma facture', '/historique-commandes'],
  ['vendre mes bijoux', '/rachat-bijoux-or'],
  ['prix du gramme', '/cours-de-l-or'],
  ['combien coûte l’or', '/cours-de-l-or'],
  ['combien vaut l’or', '/cours-de-l-or'],
  ['acheter de l’or', '/cours-de-l-or'],
  ['où êtes-vous', '/adresse'],
  ['téléphone', '/nous-contacter'],
  ['frais de port', '/delais-livraison'],
  ['payer par carte', '/achat-enligne-securise'],
  ['virement', '/achat-enligne-securise'],
])('« %s » mène à %s', (typed, href) => {
  expect(findPages(staticPages, typed).map((page) => page.href)).toContain(href);
});

test.each([
  ['deux mille cinq cents', '2500'],
  ['cent quatre-vingts', '180'],
  ['soixante-dix', '70'],
  ['cent trente', '130'],
  ['mille deux cent vingt', '1220'],
])('« %s » se lit %s', (typed, number) => {
  expect(searchWords(typed)).toEqual([number]);
});

describe('Dans une boutique qui vend des onces entières et leurs fractions', () => {
  const coins = testDb();
  for (const known of knownMetals) {
    const prices = { netSellPrice: 100_000, grossBuyPrice: 90_000, confirmed: { sell: 100_000, buy: 90_000 } };
    const ctx = ctxOf(coins, system('test'));
    addMetal(ctx, { ...knownMetalFields(known), ...prices, isVisable: true, onOrderDays: 5 });
  }

  test.each([
    ['1/10 once', '1/10', ''],
    ['1/10 oz', '1/10', ''],
    ['1/10e d’once', '1/10', 'two coins of four'],
    ['1/10ème once', '1/10', 'found only as a typing error'],
    ['un dixième d’once', '1/10', ''],
    ['1/4', '¼', ''],
    ['¼', '¼', 'too short'],
    ['quart d’once', '¼', ''],
    ['demi once', '½', ''],
    ['1/2 oz', '½', ''],
    ['1 once', '1 once', ''],
  ])('« %s » montre d’abord des pièces de %s (%s)', (typed, fraction) => {
    const found = search(coins, typed);
    const names = found.metals.map(({ metalName }) => plain(metalName));
    expect(found.correctedText).toBeNull();
    expect(names.slice(0, 4).map((name) => name.includes(fraction))).toEqual([true, true, true, true]);
  });
});
