import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { search, searchMetals } from '../../../src/features/catalogue/search/search.server.ts';
import { correctTypos } from '../../../src/features/catalogue/search/typingError.ts';
import { findPages, maxQueryWords, queryWords } from '../../../src/features/catalogue/words.ts';
import { staticPages } from '../../../src/layouts/navigation.ts';
import { demoDb } from '../../support/demo.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeMetal } from './stock.ts';

const db = await demoDb();
const metalNames = (text: string) =>
  search(db, text).metals.map((metal) => metal.metalName.toLowerCase().replace(/\s/g, ' '));
const codes = (text: string) => search(db, text).lines.map(({ currency }) => currency.iso);

describe('Un visiteur de la démonstration cherche', () => {
  test.each([
    ['napo', '20 francs napoléon marianne coq'],
    ['souverain', 'souverain saint georges'],
    ['20f', '20 francs napoléon marianne coq'],
    ['pièce 20 Fr or', '20 francs napoléon marianne coq'],
    ['lingot or 1kilo', 'lingot d’or 1 kg umicore'],
    ['union latine', '20 francs napoléon marianne coq'],
    ['krugerrand 1oz', 'krugerrand 1 once'],
    ['louis d’or', 'louis d’or aux écus accolés de louis xvi'],
  ])('« %s » et lit d’abord %s', (text, name) => {
    expect(metalNames(text)[0]).toBe(name);
  });

  test.each([
    ['prix de l’or', '/cours-de-l-or'],
    ['vendre mon or', '/rachat-bijoux-or'],
    ['remboursement', '/retractation'],
  ])('« %s » et arrive à la page qui répond, sans articles au hasard', (asked, path) => {
    expect(findPages(staticPages, asked).map(({ href }) => href)).toContain(path);
    expect(search(db, asked)).toMatchObject({ metals: [], lines: [], correctedText: null });
  });

  test('« louis » et ne lit que de l’or, sans la roupie de Port-Louis', () => {
    expect(codes('louis')).toEqual([]);
    expect(codes('port-louis')).toEqual(['MUR']);
  });

  test('« dollar » et lit les devises d’abord, le dollar américain en tête', () => {
    const found = search(db, 'dollar');
    expect(found.currenciesFirst).toBe(true);
    expect(found.lines[0]?.currency.iso).toBe('USD');
    expect(found.lines.length).toBeGreaterThan(4);
    expect(found.metals.length).toBe(2);
  });

  test.each([
    ['livre anglaise', 'GBP'],
    ['bali', 'IDR'],
    ['$', 'USD'],
    ['us $', 'USD'],
    ['10000 yens', 'JPY'],
    ['500 dollars', 'USD'],
  ])('« %s » et trouve %s', (text, iso) => {
    expect(codes(text)[0]).toBe(iso);
  });

  test('« platine » et ne lit pas « latine » : la première lettre n’est pas corrigée', () => {
    expect(search(db, 'platine')).toMatchObject({ metals: [], lines: [], correctedText: null });
    expect(search(db, 'dolar').correctedText).toBe('dollar');
    // Each word is compared with the whole catalogue.
    expect(correctTypos(`${'un '.repeat(maxQueryWords)}dolar`, ['dollar'])).toBeNull();
    expect(correctTypos(`${'un '.repeat(maxQueryWords - 1)}dolar`, ['dollar'])).toMatch(/dollar$/);
  });
});

describe('L’ordre des réponses', () => {
  let own = testDb();
  const names = (text: string) => searchMetals(own, text).map((metal) => metal.metalName);
  beforeEach(() => {
    own = testDb();
  });

  test('le mot entier, puis le début du nom, puis l’article mis en avant, puis le fabricant', () => {
    makeMetal(own, { metalName: 'Jeton', fabricant: 'Souverain et fils' });
    makeMetal(own, { metalName: 'Petit souverain' });
    makeMetal(own, { metalName: 'Grand souverain', isFeatured: true });
    makeMetal(own, { metalName: 'Souverain' });
    makeMetal(own, { metalName: 'Souveraineté', isFeatured: true });
    expect(names('souverain')).toEqual(['Souverain', 'Grand souverain', 'Petit souverain', 'Souveraineté', 'Jeton']);
  });

  test('à égalité, le plus vendu', async () => {
    makeMetal(own, { metalName: 'Jeton A' });
    const sold = makeMetal(own, { metalName: 'Jeton B' });
    expect(names('jeton')).toEqual(['Jeton A', 'Jeton B']);
    await orderByTransfer(own, makeActor(own, 'client'), 65_000, {
      Items: [{ type: 'metal', id: sold.id, quantity: 1 }],
    });
    expect(names('jeton')).toEqual(['Jeton B', 'Jeton A']);
  });

  test('un nom ou un synonyme changé sert aussitôt, l’ancien plus', () => {
    const coin = makeMetal(own, { metalName: 'Jeton', synonyms: 'méreau' });
    expect([names('mereau'), names('jeton')]).toEqual([['Jeton'], ['Jeton']]);
    own.update(metals).set({ metalName: 'Vreneli', synonyms: '' }).where(eq(metals.id, coin.id)).run();
    expect([names('mereau'), names('jeton'), names('vrene')]).toEqual([[], [], ['Vreneli']]);
  });

  test.each([
    ['ELISAB souv', 'Souverain Élisabeth II'],
    ['  royal mi ', 'Souverain Élisabeth II'],
    ['lingots', 'Lingotin 5 g'],
    ['autriche', 'Lingotin 5 g'],
    ["1/4 d'once", 'Øre GROẞ ¼\u00A0d’once'],
    ['napo zzz', undefined],
  ])('« %s » trouve %s par le début de tous ses mots, dans le nom, le type, le fabricant et le pays', (text, found) => {
    makeMetal(own);
    makeMetal(own, { metalName: 'Souverain Élisabeth I', isVisable: false });
    makeMetal(own, { metalName: 'Souverain Élisabeth II', fabricant: 'Royal Mint' });
    makeMetal(own, { metalName: 'Lingotin 5 g', type: 'Lingots', fabricant: 'Münze', countryIssuing: 'Autriche' });
    makeMetal(own, { metalName: 'Øre GROẞ ¼\u00A0d’once' });
    expect(names(text)).toEqual(found === undefined ? [] : [found]);
  });

  test.each(['1000g', '1 000 g', 'lingot 1000 g', '1kg', '1 kg'])(
    '« %s » trouve un kilo, écrit en grammes ou non',
    (text) => {
      makeMetal(own, { metalName: 'Lingot 1000 g', type: 'Lingots' });
      makeMetal(own, { metalName: 'Lingot 1 000 g', type: 'Lingots' });
      makeMetal(own, { metalName: 'Lingot 1 kg', type: 'Lingots' });
      makeMetal(own, { metalName: 'Lingot 100 g', type: 'Lingots' });
      expect(names(text).slice(0, 3).sort()).toEqual(['Lingot 1 000 g', 'Lingot 1 kg', 'Lingot 1000 g']);
    },
  );

  test('les pièces d’investissement se trouvent par leur nom français, un seul signe ne trouve rien', () => {
    makeMetal(own);
    expect(names('pièces d’investissement')).toHaveLength(1);
    expect([' n ', '**'].flatMap(names)).toEqual([]);
  });
});

test('« euro » ne compte pas à côté d’une monnaie, ni « or » à côté d’un mot', () => {
  const words = (text: string) => queryWords(text).map(({ word }) => word);
  expect(['dollars en euros', 'euro', '20 euros'].map(words)).toEqual([['dollar'], ['euro'], ['20', 'euro']]);
  expect(['20 francs or', 'or'].map(words)).toEqual([['20', 'franc'], ['or']]);
});
