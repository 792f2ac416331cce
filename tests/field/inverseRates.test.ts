import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Db, rowById } from '../../db/client.ts';
import { currencies, priceFeeds, priceLog, reserves } from '../../db/schema/catalogue.ts';
import { write } from '../../db/writer.ts';
import { currencyEdit, newCurrency } from '../../src/features/catalogue/currencyFields.api.ts';
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
import { addRow, makeActor, rowsOf, testDb } from '../support/people.ts';

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
  const knownRate: KnownRate = { rate, units, unit: `${units}`, source: 'le cours' };
  const change = {
    before: { sell: 0, buy: null },
    after: { sell: microsOf(typed), buy: null },
    market: null,
    knownRate,
  };
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

/** Yen are quoted for 1 or for 100: Boursorama and the European Central Bank, beside exchange offices. */
describe('Une devise dont le cours vaudra pour un autre nombre d’unités', () => {
  const edit = (more: object) => editCurrency(ctx, currencyEdit.parse(more));
  const yen = () =>
    makeCurrency(db, {
      iso: 'JPY',
      coefficient: 1,
      sellPrice: 6_500,
      buyPrice: 5_900,
      referenceRate: 6_100,
      pricedAt: 7,
    });

  test('garde le prix de chaque unité, ses alertes, sa courbe, et une grille ouverte avant demande', () => {
    const { id } = yen();
    const log = { actorKind: 'admin', actorId: '1', at: 1, itemType: 'currency', itemId: id } as const;
    addRow(db, priceLog, { ...log, side: 'sell', fromPrice: null, toPrice: 6_400 });
    const alert = { email: 'a@example.org', type: 'currency', typeId: id, stopToken: 'x' } as const;
    addRow(db, reserves, { ...alert, desiredPrice: 6_300, createdAt: 1 });
    edit({ id, coefficient: 100 });
    expect(rowById(db, currencies, id)).toMatchObject({
      ...{ coefficient: 100, sellPrice: 650_000, buyPrice: 590_000, referenceRate: 610_000 },
    });
    expect(rowsOf(db, priceLog)).toMatchObject([{ fromPrice: null, toPrice: 640_000 }]);
    expect(rowsOf(db, reserves)).toMatchObject([{ desiredPrice: 630_000 }]);
    const typed = { type: 'currency', id, pricedAt: 7, sell: { rule: null, price: 6_600 } } as const;
    expect(() => applySet(ctx, { rows: [typed] })).toThrow(/vente passe de 0,65\s€ à 0,0066\s€/);
    edit({ id, coefficient: 1, sellPrice: 0.0065, buyPrice: 0.0059 });
    expect(rowById(db, currencies, id)).toMatchObject({ sellPrice: 6_500, buyPrice: 5_900 });
    expect(rowsOf(db, priceLog)).toHaveLength(1);
  });

  test('demande si le prix d’une unité reste écrit pour cent', () => {
    const { id } = yen();
    expect(() => edit({ id, coefficient: 100, sellPrice: 0.0065, buyPrice: 0.0059 })).toThrow(
      /vente passe de 0,65\s€ à 0,0065\s€/,
    );
  });
});
