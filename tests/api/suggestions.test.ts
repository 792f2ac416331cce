import { expect, test } from 'vitest';
import { searchMetalsContract } from '../../src/features/catalogue/metals.api.ts';
import { findMetals } from '../../src/features/catalogue/search/search.server.ts';
import { call } from '../../src/http/call.ts';
import { makeMetal } from '../features/catalogue/stock.ts';
import { ownShop } from '../support/ownShop.ts';

const shop = ownShop();

/** Every sign that Astro leaves encoded in a path (withastro/astro#16313), and a per cent sign that encodes nothing. */
const typed = ['souverain,', 'souverain;', '1/4 krugerrand', '@souverain', 'souverain?', 'souverain #1'];
const more = ['souverain:', 'souverain & krugerrand', 'souverain=', '+souverain', '$ souverain', '100% souverain', '%'];

test.each([...typed, ...more])('Les propositions trouvent « %s » comme la page des résultats', async (text) => {
  const { db } = shop.app;
  const names = ['Souverain', 'Krugerrand ¼ d’once', 'Souverain 1', 'Souverain Krugerrand', 'Souverain 100'];
  for (const metalName of names) makeMetal(db, { metalName });
  const { data } = await call(searchMetalsContract, { base: shop.base, token: null, params: { text } });
  const found = findMetals(db, text).map(({ metalName }) => metalName);
  expect(data.map(({ metalName }) => metalName)).toEqual(found);
  expect(found.length > 0).toBe(text !== '%');
});
