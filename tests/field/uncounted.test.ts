import { beforeEach, expect, test } from 'vitest';
import { registerRows } from '../../db/registerRows.ts';
import { bills, currencies, metals } from '../../db/schema/catalogue.ts';
import { changeItem, setItemsVisibility } from '../../src/features/alerts/changeItem.server.ts';
import { saveBillContract } from '../../src/features/catalogue/currencyFields.api.ts';
import { editMetalContract, newMetal } from '../../src/features/catalogue/metalFields.api.ts';
import { saveBill } from '../../src/features/catalogue/model/bills.server.ts';
import { addMetal, editCurrency, editMetal } from '../../src/features/catalogue/model/saveItem.server.ts';
import { countLine } from '../../src/features/goods/model/count.server.ts';
import { findLine } from '../../src/features/goods/model/lines.server.ts';
import { stageFile } from '../support/imports.ts';
import { makeCurrency } from '../support/orders.ts';
import { rowsOf } from '../support/people.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop();
let dollar: string;
beforeEach(() => {
  dollar = makeCurrency(shop.db).id;
});

const coin = { metalName: 'Souverain', type: "Piece D'investissment", weight: 7.98, purity: 916.7 };
const prices = { netSellPrice: 700, grossBuyPrice: 640, confirmed: { sell: 700, buy: 640 } };
const lineOf = (key: Parameters<typeof findLine>[1]) => {
  const line = findLine(shop.db, key);
  return line ? { inSafe: line.inSafe, onOrderDays: line.onOrderDays } : 'uncounted';
};
const refused = 'indiquez combien sont là';

// What the form or call sends about the stock; whether it is for sale; the stock line then, or the refusal.
const rows: [string, Record<string, unknown>, boolean, unknown][] = [
  ['le formulaire, rien de dit, en vente', { firstCount: null, onOrderDays: null }, true, refused],
  ['le formulaire, rien de dit, masqué', { firstCount: null, onOrderDays: null }, false, 'uncounted'],
  ['le formulaire, 3 comptés', { firstCount: 3, onOrderDays: null }, true, { inSafe: 3, onOrderDays: null }],
  ['le formulaire, 0 compté', { firstCount: 0, onOrderDays: null }, true, { inSafe: 0, onOrderDays: null }],
  ['le formulaire, sur commande', { firstCount: null, onOrderDays: 5 }, true, { inSafe: 0, onOrderDays: 5 }],
  ['l’appel nu de la spécification', {}, true, 'uncounted'],
];

test.each(rows)('Un article ajouté par %s', (_, stock, isVisable, right) => {
  const body = newMetal.parse({ ...coin, ...prices, ...stock, isVisable });
  if (right === refused) return expect(() => addMetal(shop.ctx(), body)).toThrow(refused);
  expect(lineOf(addMetal(shop.ctx(), body))).toEqual(right);
  expect(rowsOf(shop.db, registerRows).map(({ kind, pieces }) => [kind, pieces])).toEqual(
    stock['firstCount'] ? [['opening', 3]] : [],
  );
});

test.each(rows)('Un article mis en vente par %s', (_, stock, isVisable, right) => {
  const { id } = addMetal(shop.ctx(), newMetal.parse({ ...coin, ...prices, isVisable: false }));
  const body = editMetalContract.body.parse({ id, isVisable, ...stock });
  if (right === refused) return expect(() => editMetal(shop.ctx(), body)).toThrow(refused);
  expect(lineOf(editMetal(shop.ctx(), body))).toEqual(right);
});

// A form sends text. A note is for sale as soon as it is there.
test.each(rows.filter(([, , isForSale]) => isForSale))('Un billet ajouté par %s', async (_, stock, __, right) => {
  const texts = Object.fromEntries(
    Object.entries(stock).map(([name, value]) => [name, value === null ? '' : `${value}`]),
  );
  const body = saveBillContract.body.parse({ id: dollar, value: '500', ...texts });
  const before = rowsOf(shop.db, bills).length;
  if (right === refused) {
    await expect(saveBill(shop.ctx(), body)).rejects.toThrow(refused);
    return expect(rowsOf(shop.db, bills)).toHaveLength(before);
  }
  await saveBill(shop.ctx(), body);
  expect(lineOf({ type: 'currency', id: dollar, value: 500 })).toEqual(right);
});

const oneNote = [{ value: 20, firstCount: null }];

// The desk's ways to publish an article, and a currency with its note, that nobody counted.
const published: [string, (ids: Record<'coin' | 'dollar', string>) => Promise<unknown>][] = [
  [
    'l’interrupteur de la liste',
    ({ coin }) => setItemsVisibility(shop.ctx(), { type: 'metal', ids: [coin], visible: true, takesDoubts: false }),
  ],
  [
    'la liste des devises',
    (ids) => setItemsVisibility(shop.ctx(), { type: 'currency', ids: [ids.dollar], visible: true, takesDoubts: false }),
  ],
  [
    'le formulaire d’une devise',
    ({ dollar: id }) => changeItem(shop.ctx(), (tx) => editCurrency(tx, { id, isVisible: true, notes: oneNote })),
  ],
  [
    'un fichier importé',
    async ({ coin }) => {
      const file = await stageFile(shop.ctx(), `id;en vente\n${coin};oui\n`);
      await file.apply();
      throw new Error(file.told()[0]?.[2]);
    },
  ],
];

test.each(published)('Ce que personne n’a compté ne se met pas en vente par %s', async (_, publish) => {
  const coinId = addMetal(shop.ctx(), newMetal.parse({ ...coin, ...prices, isVisable: false })).id;
  editCurrency(shop.ctx(), { id: dollar, isVisible: false });
  const states = () =>
    [rowsOf(shop.db, metals).find(({ id }) => id === coinId)?.isVisable, rowsOf(shop.db, currencies)[0]?.isVisible].map(
      Boolean,
    );
  await expect(publish({ coin: coinId, dollar })).rejects.toThrow(/avant la vente, indiquez/i);
  expect(states()).toEqual([false, false]);
  countLine(shop.ctx(), { type: 'metal', id: coinId, count: 0, reason: 'Inventaire' });
  for (const { value } of rowsOf(shop.db, bills))
    countLine(shop.ctx(), { type: 'currency', id: dollar, value, count: 2, reason: 'Inventaire' });
  await setItemsVisibility(shop.ctx(), { type: 'metal', ids: [coinId], visible: true, takesDoubts: false });
  editCurrency(shop.ctx(), { id: dollar, isVisible: true, notes: oneNote });
  expect(states()).toEqual([true, true]);
});

test('Ce qui est vendu sans être compté attend d’être compté, article et billet ; annulé ou compté, plus', async () => {
  const uncounted = () => shop.work().uncounted.map(({ type, value, sold }) => [type, value, sold]);
  expect(uncounted()).toEqual([]);
  const given = await shop.transfer(5);
  await shop.transfer(3);
  await shop.dollars(200);
  expect(uncounted()).toContainEqual(['metal', null, 8]);
  await shop.move(given, 'cancelled');
  expect(uncounted()).toContainEqual(['metal', null, 3]);
  await shop.count(0);
  expect(new Set(uncounted().map(([type]) => type))).toEqual(new Set(['currency']));
});
