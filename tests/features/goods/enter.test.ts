import { describe, expect, test } from 'vitest';
import { ledger, registerParties } from '../../../db/schema/goods.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { isoDay } from '../../../src/dates.ts';
import { removePiece } from '../../../src/features/goods/lots/lots.server.ts';
import { genesisHash } from '../../../src/features/goods/model/chain.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { addPiece, countStock, receiveStock } from '../../support/count.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { addRow, changeRows, makeActor, rowsOf, sellTo } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { soundBook } from '../../support/registerSound.ts';

function shop(verified = true) {
  const house = registerShop();
  const { db, ctx, coin } = house;
  const identity = { identityStatus: 'verified', identityDecidedAt: Date.parse('2026-03-03T10:00:00Z') } as const;
  const client = makeActor(db, 'client', verified ? { ...identity, company: 'Or & Fils' } : {});
  /** Bought and handed over. */
  const sell = async (quantity: number) => {
    const Items = [{ type: 'metal' as const, id: coin.id, quantity }];
    const { _id: orderId, orderNumber } = await orderByTransfer(db, client, quantity * 10_000, { Items });
    await updatePaymentStatus(ctx, { orderId, status: 'paid' });
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId, status });
    return { orderId, orderNumber };
  };
  const giveBack = (orderId: string, refundable: number, goods: 'saleable' | 'damaged') => {
    const lineId = rowsOf(db, orderLines)[0]?.id ?? '';
    const what = { purpose: 'articles' as const, delivery: false, lines: [{ lineId, quantity: 1 }], goods };
    return noteTransferRefund(ctx, { orderId, amount: 10_000, refundable, what });
  };
  const told = () => house.rows().map(({ kind, source, pieces, reference }) => [kind, source, pieces, reference]);
  const goods = (at: number) => JSON.parse(house.rows()[at]?.goods ?? '');
  return { ...house, client, sell, giveBack, told, goods };
}

describe('Le livre s’écrit avec le stock', () => {
  test('Reprise, entrée, comptage, vente et retour ont chacun leur ligne, dans l’ordre', async () => {
    const { db, ctx, key, count, receive, sell, giveBack, told, rows, goods } = shop();
    await count(5);
    await receive(4);
    await count(8);
    const { orderId, orderNumber } = await sell(3);
    await giveBack(orderId, 30_000, 'saleable');
    await giveBack(orderId, 20_000, 'damaged');
    expect(told()).toEqual([
      ['opening', 'stock', 5, ''],
      ['in', 'supplier', 4, ''],
      ['correction', 'stock', -1, ''],
      ['out', 'sale', -3, orderNumber],
      ['in', 'return', 1, orderNumber],
      ['in', 'return', 0, orderNumber],
    ]);
    expect(rows()[0]).toMatchObject({
      seq: 1,
      prev: genesisHash,
      books: ['metals'],
      itemId: key.id,
      actorKind: 'admin',
    });
    expect(goods(3)).toMatchObject({ description: 'Napoléon', quantity: 3, weight: 19_350, title: 9000 });
    expect(goods(5)).toMatchObject({ quantity: 1, apart: true });
    // Banknotes are in no book, not even those of somebody unknown.
    const notes = { type: 'currency' as const, id: makeCurrency(db, {}, [20]).id, value: 20 };
    await receiveStock(ctx, { ...notes, count: 5, reason: 'Achat', lot: { source: 'public' } });
    expect(rows()).toHaveLength(6);
    soundBook(db);
  });

  test('ses nombres se suivent dans l’année, et ses faits sont ceux du jour', async () => {
    const { db, count, sell, rows, client } = shop();
    await count(5);
    await sell(1);
    const year = isoDay(Date.now()).slice(0, 4);
    expect(rows().map(({ orderNo }) => orderNo)).toEqual([`${year}-00001`, `${year}-00002`]);
    const party = () => JSON.parse(db.select().from(registerParties).get()?.facts ?? '');
    db.$client.prepare("update users set last_name = 'Martin' where id = ?").run(client.userId);
    expect(party()).toEqual({
      role: 'buyer',
      name: 'Mme Zoé Lefèvre (Or & Fils)',
      address: '1 rue de la Paix, 75002 Paris',
      proof: 'Pièce d’identité vérifiée le 3 mars 2026',
    });
  });

  test('un article que personne ne compte sort une fois, et revient', async () => {
    const { db, sell, giveBack, told } = shop(false);
    const { orderId, orderNumber } = await sell(2);
    await giveBack(orderId, 20_000, 'saleable');
    expect(told()).toEqual([
      ['out', 'sale', 0, orderNumber],
      ['in', 'return', 0, orderNumber],
    ]);
    soundBook(db);
  });

  test('une pièce numérotée y a son numéro, à l’entrée, à la vente et quand elle est retirée', async () => {
    const { db, ctx, coin, sell, rows } = shop();
    const piece = { metalId: coin.id, year: null, reason: 'Achat' };
    await addPiece(ctx, { ...piece, serialNumber: 'A1' });
    const { _id: id } = await addPiece(ctx, { ...piece, serialNumber: 'A2' });
    await sell(1);
    await removePiece(ctx, { id, reason: 'Fonte' });
    expect(rows().map(({ kind, goods }) => [kind, JSON.parse(goods).numbers])).toEqual([
      ['in', ['A1']],
      ['in', ['A2']],
      ['out', ['A1']],
      ['out', ['A2']],
    ]);
    soundBook(db);
  });

  test('une pièce de collection est aussi un objet mobilier où la boutique le dit', async () => {
    const { db, ctx, rows } = shop();
    sellTo(db, 'FR');
    const old = makeMetal(db, { type: 'Piece De Collection' });
    const count = () => countStock(ctx, { type: 'metal', id: old.id, count: rows().length + 1, reason: 'Comptage' });
    await count();
    changeRows(db, configurations, { registerTerms: { collection: true } });
    await count();
    expect(rows().map(({ books }) => books)).toEqual([['metals'], ['metals', 'secondhand']]);
  });
});

test('La base refuse de changer ou d’effacer une ligne, une personne, et de sauter un numéro', async () => {
  const { db, count, sell, rows } = shop();
  await count(5);
  await sell(1);
  const [row] = rowsOf(db, ledger);
  const refused = (sql: string) => expect(() => db.$client.exec(sql), sql).toThrow(/^(register|ledger):/);
  refused('update ledger set safe = 9 where id = 1');
  refused('delete from ledger where id = 2');
  refused("update register_parties set facts = '{}' where seq = 2");
  refused('update register_parties set emptied_at = 1 where seq = 2');
  refused('delete from register_parties');
  const again = (bookNo: number, prev: string) => () =>
    addRow(db, ledger, { ...(row as typeof ledger.$inferSelect), id: 9, bookNo, prev });
  expect(again(4, rows()[1]?.hash ?? '')).toThrow();
  expect(again(3, genesisHash)).toThrow();
  refused('insert or replace into ledger select * from ledger where id = 1');
  expect(rows()).toHaveLength(2);
  soundBook(db);
});
