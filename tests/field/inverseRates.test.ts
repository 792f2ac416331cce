import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { currencies, priceFeeds } from '../../db/schema/catalogue.ts';
import { write } from '../../db/writer.ts';
import { newCurrency } from '../../src/features/catalogue/currencyFields.api.ts';
import { type KnownRate, priceDoubts } from '../../src/features/catalogue/model/priceCheck.ts';
import { addCurrency, editCurrency } from '../../src/features/catalogue/model/saveItem.server.ts';
import { addKnownContract } from '../../src/features/imports/known/known.api.ts';
import { addKnownItems } from '../../src/features/imports/known/known.server.ts';
import { draftOfRow, figuresOf } from '../../src/features/prices/desk/model.ts';
import { priceGrid } from '../../src/features/prices/grid.server.ts';
import { previewPricesContract } from '../../src/features/prices/prices.api.ts';
import { applySet, previewPrices } from '../../src/features/prices/savePrices.server.ts';
import type { Ctx } from '../../src/http/context.ts';
import { microsOf } from '../../src/money.ts';
import { ctxOf } from '../support/context.ts';
import { stageFile } from '../support/imports.ts';
import { makeCurrency } from '../support/orders.ts';
import { makeActor, rowsOf, testDb } from '../support/people.ts';

let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
});

const inverse = 'semble être l’inverse';
const dollarDoubt =
  '1,13 € pour 1 $ semble être l’inverse, quand le cours de la BCE du 27 novembre 2026 donne 0,8837 €';
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** Rates as newspapers and exchange offices write them: units for one euro beside euros for the units. */
test.each<[iso: string, units: number, typed: number, rate: number, isAsked: boolean]>([
  ['USD', 1, 1.13, 0.8837, true],
  ['USD', 1, 1.1316, 0.8837, true],
  ['USD', 1, 0.91, 0.8837, false],
  ['USD', 1, 1, 0.8837, false],
  ['GBP', 1, 0.87, 1.1425, true],
  ['GBP', 1, 1.09, 1.1425, false],
  ['JPY', 1, 163, 0.0061, true],
  ['JPY', 100, 163, 0.61, true],
  ['JPY', 100, 0.63, 0.61, false],
  ['CHF', 1, 0.94, 1.064, true],
  ['CHF', 1, 1.02, 1.064, false],
  // Rate and inverse differ by less than a margin.
  ['AUD', 1, 0.98, 1.02, false],
])('%s pour %i : %f au lieu de %f', (_, units, typed, rate, isAsked) => {
  const known: KnownRate = { rate, units, unit: `${units}`, source: 'le cours' };
  const change = { before: { sell: 0, buy: null }, after: { sell: microsOf(typed), buy: null }, market: null, known };
  const doubts = priceDoubts({ type: 'currency', ...change }, 5).map(({ text }) => text);
  expect(doubts).toEqual(isAsked ? [expect.stringContaining(inverse)] : []);
});

const readRates = () =>
  db
    .update(priceFeeds)
    .set({
      reading: {
        at: Date.now(),
        day: '2026-11-27',
        rates: [
          ['USD', '1.1316'],
          ['JPY', '163.9'],
        ],
      },
    })
    .where(eq(priceFeeds.id, 'currencies'))
    .run();

const dollar = { moneyName: 'Dollar américain', currencyName: 'États-Unis', iso: 'USD' };
const form = (values: object) => newCurrency.parse({ ...dollar, isVisible: false, ...values });

test('Le formulaire d’une devise demande d’abord, et prend ce qui est confirmé', async () => {
  readRates();
  const add = (values: object) => write(ctx, (tx) => addCurrency(tx, form(values)));
  const refusal: Error = await add({ sellPrice: 1.13 }).catch((error) => error);
  expect(plain(refusal.message)).toBe(`Dollar américain : ${dollarDoubt}. Corrigez, ou confirmez si c’est bien voulu.`);
  const { id } = await add({ sellPrice: 0.91 });
  expect(() => editCurrency(ctx, { id, buyPrice: 1_130_000 })).toThrow(inverse);
  editCurrency(ctx, { id, buyPrice: 1_130_000, confirmed: { buy: 1_130_000 } });
  expect(rowsOf(db, currencies)[0]?.buyPrice).toBe(1_130_000);
});

test('Les prix du matin demandent une fois par devise, cours de référence compris', () => {
  const { id, pricedAt } = makeCurrency(db, {
    ...{ sellPrice: 915_000, referenceRate: 883_700, referencedAt: Date.parse('2026-11-27T10:00:00Z') },
    pricing: {
      sell: { rule: { percent: 300, euros: 0, step: 100 }, byHand: false },
      buy: { rule: null, byHand: true },
    },
  });
  const set = (more: object) => {
    const rows = [{ type: 'currency', id, pricedAt, referenceRate: 1.13, ...more }];
    return previewPricesContract.body.parse({ rows });
  };
  const { doubts } = previewPrices(ctx, set({}));
  const asked = doubts.filter(({ text }) => text.includes(inverse));
  expect(asked.map(({ side, price, text }) => [side, price, plain(text)])).toEqual([
    ['referenceRate', 1.13, dollarDoubt.replace('de la BCE', 'de référence')],
  ]);
  const [row] = priceGrid(ctx).rows.filter((one) => one.id === id);
  if (!row) throw new Error('no row');
  const spot = { gold: null, goldBefore: null, maxPriceChange: 10 };
  expect(figuresOf(row, { ...draftOfRow(row), reference: '1,13' }, spot).doubts.map(({ text }) => text)).toEqual(
    doubts.map(({ text }) => text),
  );
  expect(() => applySet(ctx, set({}))).toThrow(inverse);
  applySet(ctx, set({ confirmed: Object.fromEntries(doubts.map(({ side, price }) => [side, price])) }));
  expect(rowsOf(db, currencies)[0]?.referenceRate).toBe(1_130_000);
});

test('Un fichier importé marque la ligne, et ne la prend que confirmée', async () => {
  readRates();
  const stage = () => stageFile(ctx, 'iso;vente\nUSD;1,13\nJPY;0,63\n');
  const file = await stage();
  const [usd, yen] = file.rows();
  expect([usd?.isDoubtful, yen?.isDoubtful]).toEqual([true, false]);
  expect(plain(usd?.text ?? '')).toContain(dollarDoubt);
  await file.apply();
  expect(rowsOf(db, currencies).map(({ iso }) => iso)).toEqual(['JPY']);
  await (await stage()).apply(true);
  expect(rowsOf(db, currencies).map(({ iso }) => iso)).toContain('USD');
});

test('Une devise connue ajoutée à l’envers est demandée avec les autres', async () => {
  readRates();
  const add = (more: object = {}) =>
    addKnownItems(
      ctx,
      addKnownContract.body.parse({
        metals: [],
        currencies: [
          { iso: 'USD', referenceRate: 1.13, notes: [{ value: 20 }] },
          { iso: 'JPY', referenceRate: 163, notes: [{ value: 1_000 }] },
        ],
        rules: { sell: 4, buy: 2, currencySell: 3, currencyBuy: 3 },
        onOrderDays: null,
        ...more,
      }),
    );
  const refusal = await add().catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'conflict',
    details: { data: { doubts: [{ name: 'Dollar américain' }, { name: 'Yen japonais' }] } },
  });
  expect(rowsOf(db, currencies)).toEqual([]);
  await add({ takesDoubts: true });
  expect(rowsOf(db, currencies)).toHaveLength(2);
});
