import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { currencies } from '../../../db/schema/catalogue.ts';
import { cashMovements } from '../../../db/schema/drawer.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { registerParties, stockLines } from '../../../db/schema/goods.ts';
import { isoDay } from '../../../src/dates.ts';
import { readEntries } from '../../../src/features/accounting/month.server.ts';
import { cancelDeal } from '../../../src/features/counter/deals.server.ts';
import { readCorrection } from '../../../src/features/counter/desk/correction.server.ts';
import { closeDrawer } from '../../../src/features/drawer/days.server.ts';
import { drawerCounts } from '../../../src/features/drawer/model/moveCash.server.ts';
import { receiptResponse } from '../../../src/features/exchange/receipt.server.ts';
import { checkBook } from '../../../src/features/goods/book/check.server.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { parseGoods, parseParty } from '../../../src/features/goods/model/csv.server.ts';
import { countStock, receiveStock } from '../../support/count.ts';
import { card, cash, openCounter } from '../../support/counter.ts';
import { plain } from '../../support/frenchText.ts';
import { paperText } from '../../support/paper.ts';
import { changeRows, rowsOf } from '../../support/people.ts';
import { soundExchange } from '../../support/registerSound.ts';

/** A counter that buys dollars at 0,85 €. */
async function bureau() {
  const counter = await openCounter();
  const { db, dollar, ctx } = counter;
  changeRows(db, currencies, { buyPrice: 850_000 }, eq(currencies.id, dollar.id));
  const buying = (count: number, rate = 0.85) => {
    return { kind: 'buyNotes', id: dollar.id, notes: [{ value: 100, count }], rate };
  };
  /** What was there is counted first, a row for each denomination. */
  const book = () => db.select().from(registerRows).where(eq(registerRows.chain, 'exchange')).all().slice(3);
  const cancel = (id: string, pieces: object[]) => {
    const cash = Object.fromEntries(pieces.map((one) => Object.values(one) as [number, number]));
    return cancelDeal(ctx(), { id, reason: 'Erreur de devise', cash });
  };
  const hundreds = () => rowsOf(db, stockLines).find(({ value }) => value === 100)?.inSafe;
  return { ...counter, buying, book, cancel, hundreds };
}

test('Des dollars achetés en espèces, annulés\u00a0: coffre, registre, caisse et écritures suivent dans les deux sens', async () => {
  const { db, ctx, deal, buying, book, cancel, hundreds } = await bureau();
  await expect(deal({ lines: [buying(3, 0.84)], given: cash(252), cash: [] })).rejects.toThrow('Le cours a changé');
  const {
    _id: id,
    parts,
    owed,
  } = await deal({
    ...{ lines: [buying(3)], given: cash(255) },
    cash: [
      { value: 100, count: -2 },
      { value: 50, count: -1 },
      { value: 1, count: -5 },
    ],
  });
  expect([owed, hundreds(), Object.keys(parts)]).toEqual([255, 13, ['buyNotes']]);
  expect(rowsOf(db, cashMovements).at(-1)).toMatchObject({ kind: 'exchange', amount: -25_500 });
  const sums = () =>
    readEntries(ctx(), isoDay(Date.now()).slice(0, 7)).flatMap(({ lines }) =>
      lines.filter(({ account }) => account === 'cash').map(({ debit, credit }) => debit - credit),
    );
  expect(sums().slice(1)).toEqual([-25_500]);
  await cancel(id, [
    { value: 10_000, count: 2 },
    { value: 5_000, count: 1 },
    { value: 100, count: 5 },
  ]);
  expect(hundreds()).toBe(10);
  expect(sums().slice(1)).toEqual([-25_500, 25_500]);
  expect(book().map(({ kind, pieces, reason }) => [kind, pieces, reason])).toEqual([
    ['in', 3, ''],
    ['correction', -3, 'Erreur de devise'],
  ]);
  soundExchange(db);
  expect(firstDifference(db)).toBeUndefined();
});

test('Un change annulé se refait juste\u00a0: ses billets, des deux sens, et sa personne reviennent à la feuille', async () => {
  const { ctx, deal, dollars, buying, cancel, person } = await bureau();
  const { _id: personId } = await person();
  const sheetOf = (dealId: string) => {
    const { lines, person: named } = readCorrection(ctx(), dealId)?.form ?? { lines: [], person: null };
    return [...lines.map(({ goods, line: _, ...draft }) => `${goods.iso} ${JSON.stringify(draft)}`), named?.lastName];
  };
  const bought = { lines: [buying(2)], given: [{ means: 'transfer', amount: 170, slip: 'V1' }] };
  const { _id: first } = await deal(bought);
  expect(readCorrection(ctx(), first)).toBeNull();
  await cancel(first, []);
  expect(sheetOf(first)).toEqual(['USD {"kind":"buyNotes","notes":"2x100"}', undefined]);
  const { _id: both } = await deal({ ...bought, lines: [dollars(3), buying(2)], paid: card(276.46), personId });
  await cancel(both, []);
  // The lines that the same goods would be added to.
  for (const { kind, goods, line } of readCorrection(ctx(), both)?.form.lines ?? [])
    expect(line).toBe(`${kind}:${goods.id}`);
  expect(sheetOf(both)).toEqual([
    'USD {"kind":"sell","quantity":"300","notes":null,"pieces":[]}',
    'USD {"kind":"buyNotes","notes":"2x100"}',
    'Lefèvre',
  ]);
});

test('Des dollars vendus et achetés d’un même geste font un change à deux sommes, au nom de la personne, et l’annulation les ramène', async () => {
  const { db, ctx, deal, dollars, buying, book, cancel, person, hundreds } = await bureau();
  const { _id: personId } = await person({ bornOn: '1970-05-02', bornAt: 'Dijon' });
  const { _id: id } = await deal({
    ...{ lines: [dollars(), buying(1)], paid: card(276.46), given: cash(85), personId },
    cash: [
      { value: 50, count: -1 },
      { value: 20, count: -1 },
      { value: 10, count: -1 },
      { value: 1, count: -5 },
    ],
  });
  expect(hundreds()).toBe(8);
  expect(rowsOf(db, exchanges)).toMatchObject([{ bought: 8_500, sold: 27_646, personId }]);
  expect(book().map((row) => [row.source, parseGoods(row).price, parseGoods(row).exchange?.payments])).toEqual([
    ['public', 8_500, [{ means: 'cash', amount: 8_500 }]],
    ['sale', 27_646, [{ means: 'card', amount: 27_646 }]],
  ]);
  expect(rowsOf(db, registerParties).map((kept) => parseParty(kept)?.bornAt)).toEqual(['Dijon', 'Dijon']);
  await cancel(id, [
    { value: 5_000, count: 1 },
    { value: 2_000, count: 1 },
    { value: 1_000, count: 1 },
    { value: 100, count: 5 },
  ]);
  expect(hundreds()).toBe(10);
  expect(book().map(({ kind, source, pieces }) => [kind, source, pieces])).toEqual([
    ['in', 'public', 1],
    ['out', 'sale', -3],
    ['in', 'return', 3],
    ['correction', 'public', -1],
  ]);
  expect(await checkBook(ctx(), 'exchange')).toMatchObject({ rows: 7, flaws: [] });
});

test('Plus de 1 000 € de billets vendus, seuls ou dits de la même personne, demandent une pièce, et rien n’est enregistré', async () => {
  const { db, deal, dollars, buying, book } = await bureau();
  const { _id: linkedTo } = await deal({ lines: [dollars(6)], paid: card(552.92) });
  await deal({ lines: [dollars(4)], paid: card(368.61), linkedTo });
  const more = { lines: [buying(1)], given: cash(85), linkedTo };
  await expect(deal(more)).rejects.toThrow('avec 921,53\u00a0€ déjà changés par la même personne');
  expect(book()).toHaveLength(2);
  expect(rowsOf(db, exchanges)).toHaveLength(2);
});

test('Des billets payés par virement s’écrivent contre la banque, l’annulation en sens contraire', async () => {
  const { ctx, deal, buying, cancel } = await bureau();
  const given = [{ means: 'transfer', amount: 255, slip: 'VIR-1' }];
  const { _id: id } = await deal({ lines: [buying(3)], given, cash: [] });
  await cancel(id, []);
  const notes = readEntries(ctx(), isoDay(Date.now()).slice(0, 7)).filter(({ lines }) =>
    lines.some(({ account }) => account === 'notesBought'),
  );
  expect(
    notes.map(({ journal, lines }) => [
      journal,
      ...lines.map(({ account, debit, credit }) => `${account} ${debit - credit}`),
    ]),
  ).toEqual([
    ['BQ', 'bank -25500', 'notesBought 25500'],
    ['BQ', 'bank 25500', 'notesBought -25500'],
  ]);
});

test('Plusieurs règlements se lisent tous, avec leurs sommes, au registre et au bordereau, les billets d’abord en espèces', async () => {
  const { ctx, deal, coins, dollars, buying, book } = await bureau();
  const twenties = {
    ...buying(1),
    notes: [
      { value: 100, count: 1 },
      { value: 50, count: 2 },
    ],
  };
  const { _id: id } = await deal({
    lines: [coins(), dollars(), twenties],
    paid: [...card(676.46), ...cash(200)],
    given: [{ means: 'transfer', amount: 70, slip: 'VIR-1' }, ...cash(100)],
    cash: [{ value: 100, count: 1 }],
  });
  const rows = book().map((row) => parseGoods(row));
  expect(rows.map(({ price, exchange }) => [price, exchange?.payments])).toEqual([
    [8_500, [{ means: 'cash', amount: 8_500 }]],
    [
      8_500,
      [
        { means: 'cash', amount: 1_500 },
        { means: 'transfer', amount: 7_000 },
      ],
    ],
    [
      27_646,
      [
        { means: 'cash', amount: 20_000 },
        { means: 'card', amount: 7_646 },
      ],
    ],
  ]);
  const answer = await receiptResponse(ctx(), id);
  const receipt = plain(await paperText(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))));
  for (const part of [
    'Espèces 15,00 €, Virement 70,00 €',
    'Espèces 200,00 €, Carte bancaire 76,46 €',
    'compris dans le',
  ])
    expect(receipt.replaceAll(/\s+/g, ' ')).toContain(part);
  expect(receipt).not.toContain(' 0,00 €');
});

test('Un écart de billets, compté au coffre ou à la caisse, et une livraison sont des lignes du registre', async () => {
  const { db, ctx, dollar, deal, dollars } = await bureau();
  const line = { type: 'currency' as const, id: dollar.id, value: 100 };
  await deal({ lines: [dollars()], paid: card(276.46) });
  await countStock(ctx(), { ...line, count: 6, reason: 'Il en manque un' });
  await receiveStock(ctx(), { ...line, count: 4, reason: 'Livraison' });
  const notes = [{ currencyId: dollar.id, value: 100, count: 11 }];
  await closeDrawer(ctx(), { counts: drawerCounts(db), notes, reason: 'Un de trop' });
  const rows = db.select().from(registerRows).where(eq(registerRows.chain, 'exchange')).all();
  const own = rows.filter((row) => parseGoods(row).exchange?.value === 100);
  expect(own.map(({ kind, source, pieces, reason }) => [kind, source, pieces, reason])).toEqual([
    ['opening', 'stock', 10, 'Comptage'],
    ['out', 'sale', -3, ''],
    ['correction', 'stock', -1, 'Il en manque un'],
    ['in', 'supplier', 4, 'Livraison'],
    ['correction', 'stock', 1, 'Un de trop'],
  ]);
  soundExchange(db);
  expect(await checkBook(ctx(), 'exchange')).toMatchObject({ flaws: [] });
});
