import { and, eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { ledger, stockLines, stockReservations } from '../../../db/schema/goods.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { removePiece } from '../../../src/features/goods/lots/lots.server.ts';
import { handOverGoods, releaseGoods, takeBackGoods } from '../../../src/features/goods/model/orders.server.ts';
import type { StockKey } from '../../../src/features/goods/model/stock.ts';
import { ctxOf } from '../../support/context.ts';
import { addPiece, countStock, piecesOf, saveStockTerms } from '../../support/count.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';
import { reconcileLots } from '../../support/stockSound.ts';

standClock();
const price = 10_000;

/** Two coins, A and B, and dollars in notes of 100 and 50. */
function shop() {
  const db = testDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  const metal = (metalName: string) =>
    ({ type: 'metal', id: makeMetal(db, { metalName, netSellPrice: price }).id }) as const;
  const [a, b] = [metal('A'), metal('B')];
  const usd = makeCurrency(db, { sellPrice: 1_000_000 }, [100, 50]);
  const note = (value: number) => ({ type: 'currency' as const, id: usd.id, value });
  const count = (key: StockKey, n: number) => countStock(ctx, { ...key, count: n, reason: 'Comptage' });
  const procure = (key: typeof a) => saveStockTerms(ctx, { ...key, onOrderDays: 5 });
  const order = async (Items: Parameters<typeof orderByTransfer>[3]['Items'], amount: number) => {
    vi.setSystemTime(Date.now() + 1_000);
    const { _id, orderNumber } = await orderByTransfer(db, makeActor(db, 'client'), amount, { Items });
    return { id: _id, orderNumber };
  };
  const coins = (quantity: number, other = 0) =>
    order([{ ...a, quantity }, ...(other > 0 ? [{ ...b, quantity: other }] : [])], price * (quantity + other));
  /** By item: in the safe, reserved. */
  const safe = () => rowsOf(db, stockLines).map(({ inSafe, reserved }) => [inSafe, reserved]);
  /** Of one order, line by line: reserved, owed, handed over. */
  const held = ({ id }: { id: string }) =>
    rowsOf(db, stockReservations)
      .filter(({ orderId }) => orderId === id)
      .map(({ reserved, owed, handedOver }) => [reserved, owed, handedOver]);
  const moves = () => rowsOf(db, ledger).map(({ kind, inSafeChange, quantity }) => [kind, inSafeChange, quantity]);
  const lineOf = ({ id }: { id: string }, metalId: string) => {
    const own = and(eq(orderLines.orderId, id), eq(orderLines.metalId, metalId));
    const line = db.select().from(orderLines).where(own).get();
    if (!line) throw new Error('no such line');
    return line;
  };
  const takeBack = (order: { id: string; orderNumber: string }, metalId: string, quantity: number) => {
    const line = { ...lineOf(order, metalId), quantity };
    takeBackGoods(ctx, { order, line, goods: 'saleable', reason: 'Rétractation.' });
  };
  const enter = (serialNumber: string) => addPiece(ctx, { metalId: a.id, serialNumber, year: null, reason: 'Achat' });
  const states = () => piecesOf(ctx, a.id)?.map((one) => [one.serial, one.state]) ?? [];
  return { db, ctx, a, b, usd, note, count, procure, order, coins, safe, held, moves, lineOf, takeBack, enter, states };
}

describe('Libérer une partie', () => {
  test('La libération rend d’abord ce qui est encore dû, puis ce qui est réservé, et jamais plus ni deux fois', async () => {
    const { ctx, a, count, procure, coins, held, safe, moves } = shop();
    await count(a, 2);
    await procure(a);
    const order = await coins(5);
    expect(held(order)).toEqual([[2, 3, 0]]);
    for (const [n, left] of [
      [2, [2, 1, 0]],
      [2, [1, 0, 0]],
      [9, [0, 0, 0]],
    ] as const) {
      releaseGoods(ctx, { order, count: n });
      expect(held(order)).toEqual([left]);
    }
    // Promises follow from orders: they are no events of goods.
    expect(moves()).toEqual([['counted', 2, 2]]);
    expect(safe()).toEqual([[2, 0]]);
  });

  test('La libération passe d’un article au suivant, ou reste à celui qui est nommé', async () => {
    const { ctx, a, b, count, coins, held, lineOf } = shop();
    await count(a, 9);
    await count(b, 9);
    const order = await coins(2, 5);
    releaseGoods(ctx, { order, count: 3 });
    expect(held(order).flat()).toEqual([0, 0, 0, 4, 0, 0]);
    const other = await coins(2, 5);
    releaseGoods(ctx, { order: other, orderLineId: lineOf(other, b.id).id, count: 3 });
    expect(held(other).flat()).toEqual([2, 0, 0, 2, 0, 0]);
  });

  test('d’une devise ne rend que les billets nommés', async () => {
    const { ctx, usd, note, count, order, held, safe } = shop();
    await count(note(100), 2);
    await count(note(50), 4);
    const notes = [
      { value: 100, count: 2 },
      { value: 50, count: 4 },
    ];
    const placed = await order([{ type: 'currency', id: usd.id, quantity: 400, notes }], 40_000);
    releaseGoods(ctx, { order: placed, value: 50, count: 3 });
    expect(held(placed).flat()).toEqual([2, 0, 0, 1, 0, 0]);
    expect(safe().flat()).toEqual([2, 2, 4, 1]);
  });
});

test('Remettre : ce qui était dû est dit arrivé, puis tout sort du coffre ; une seconde fois ne fait rien', async () => {
  const { ctx, a, count, procure, coins, held, safe, moves } = shop();
  await count(a, 3);
  await procure(a);
  const order = await coins(4);
  expect(held(order)).toEqual([[3, 1, 0]]);
  handOverGoods(ctx, { order });
  const told = moves();
  expect(told.slice(-2)).toEqual([
    ['received', 1, 1],
    ['handedOver', -4, 4],
  ]);
  expect([held(order), safe()]).toEqual([[[0, 0, 4]], [[0, 0]]]);
  handOverGoods(ctx, { order });
  expect(moves()).toEqual(told);
});

test('Ce qui revient va d’abord à qui attend', async () => {
  const { ctx, a, count, procure, coins, held, safe, takeBack } = shop();
  await count(a, 2);
  const order = await coins(2);
  handOverGoods(ctx, { order });
  await procure(a);
  const waiting = await coins(1);
  takeBack(order, a.id, 2);
  expect([held(order), held(waiting), safe()]).toEqual([[[0, 0, 0]], [[1, 0, 0]], [[2, 1]]]);
});

test('Moins que promis : les dernières commandes attendent de nouveau, les premières gardent tout', async () => {
  const { a, count, coins, held, moves } = shop();
  await count(a, 6);
  const [first, second, third] = [await coins(2), await coins(2), await coins(2)];
  await count(a, 3);
  expect([held(first), held(second), held(third)]).toEqual([[[2, 0, 0]], [[1, 1, 0]], [[0, 2, 0]]]);
  expect(moves().slice(-3)).toEqual([
    ['missing', 0, 2],
    ['missing', 0, 1],
    ['counted', -3, 3],
  ]);
  await count(a, 4);
  expect([held(second), held(third)]).toEqual([[[2, 0, 0]], [[0, 2, 0]]]);
});

describe('Les pièces numérotées', () => {
  test('Les pièces partent et reviennent une à une, les plus anciennes d’abord', async () => {
    const { db, ctx, a, coins, moves, takeBack, enter, states } = shop();
    for (const serialNumber of ['N1', 'N2', 'N3']) await enter(serialNumber);
    const order = await coins(2);
    expect(states()).toEqual([
      ['N3', 'inSafe'],
      ['N2', 'reserved'],
      ['N1', 'reserved'],
    ]);
    releaseGoods(ctx, { order, count: 1 });
    handOverGoods(ctx, { order });
    expect(states().map(([, state]) => state)).toEqual(['inSafe', 'inSafe', 'handedOver']);
    expect(rowsOf(db, stockLines)).toMatchObject([{ inSafe: 2, reserved: 0, byPiece: true }]);
    takeBack(order, a.id, 1);
    expect(states().every(([, state]) => state === 'inSafe')).toBe(true);
    expect(moves().at(-1)).toEqual(['takenBack', 1, 1]);
  });

  test('n’entrent pas deux fois, ne sortent pas réservées, et ne se comptent plus d’un chiffre', async () => {
    const { ctx, a, count, coins, enter } = shop();
    await count(a, 2);
    await expect(enter('A1')).rejects.toThrow('à zéro');
    await count(a, 0);
    await enter('A1');
    await expect(enter('A1')).rejects.toThrow('déjà dans le coffre');
    await expect(count(a, 5)).rejects.toThrow('pièce par pièce');
    await coins(1);
    const id = piecesOf(ctx, a.id)?.[0]?.id ?? '';
    await expect(removePiece(ctx, { id, reason: 'Vente' })).rejects.toThrow('plus libre');
  });

  test('entrés par erreur puis sortis, laissent compter l’article d’un chiffre\u00a0; vendus, non', async () => {
    const { ctx, a, count, coins, enter, safe, states } = shop();
    const removeAll = async () => {
      for (const { id, state } of piecesOf(ctx, a.id) ?? [])
        if (state === 'inSafe') await removePiece(ctx, { id, reason: 'Erreur de saisie' });
    };
    await enter('20');
    await removeAll();
    await count(a, 20);
    handOverGoods(ctx, { order: await coins(3) });
    expect(safe()).toEqual([[17, 0]]);
    reconcileLots(ctx.db);
    await count(a, 0);
    await enter('A1');
    await enter('A2');
    handOverGoods(ctx, { order: await coins(1) });
    await removeAll();
    await expect(count(a, 5)).rejects.toThrow('pièce par pièce');
    expect(states()).toEqual([
      ['A2', 'takenOut'],
      ['A1', 'handedOver'],
      ['20', 'takenOut'],
    ]);
  });
});
