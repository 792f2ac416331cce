import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { registerParties, registerRows } from '../../../db/schema/register.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { genesis } from '../../../src/features/register/chain.ts';
import { countStock, receiveStock } from '../../../src/features/stock/count/count.server.ts';
import { addPiece, removePiece } from '../../../src/features/stock/pieces/pieces.server.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, sellTo, testDb } from '../../support/people.ts';
import { soundBook } from '../../support/registerSound.ts';

function shop(verified = true) {
  const db = testDb();
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  const coin = makeMetal(db, { metalName: 'Napoléon', weight: 6450, purity: 9000, netSellPrice: 10_000 });
  const key = { type: 'metal' as const, id: coin.id };
  const client = makeActor(
    db,
    'client',
    verified
      ? { identityStatus: 'verified', identityDecidedAt: Date.parse('2026-03-03T10:00:00Z'), company: 'Or & Fils' }
      : {},
  );
  const buy = (quantity: number) =>
    orderByTransfer(db, client, quantity * 10_000, { Items: [{ type: 'metal', id: coin.id, quantity }] });
  const handOver = async (orderId: string) => {
    await updatePaymentStatus(ctx, { orderId, status: 'paid' });
    await updateOrderStatus(ctx, { orderId, status: 'prepared' });
    await updateOrderStatus(ctx, { orderId, status: 'delivered' });
  };
  const rows = () => db.select().from(registerRows).orderBy(registerRows.seq).all();
  const told = () => rows().map(({ kind, source, pieces, reference }) => [kind, source, pieces, reference]);
  return { db, ctx, coin, key, client, buy, handOver, rows, told };
}

describe('Le livre s’écrit avec le stock', () => {
  test('reprise, entrée, comptage, vente et retour ont chacun leur ligne, dans l’ordre', async () => {
    const { db, ctx, key, buy, handOver, told, rows } = shop();
    await countStock(ctx, { ...key, count: 5, reason: 'Inventaire de départ' });
    await receiveStock(ctx, { ...key, count: 4, reason: 'Livraison' });
    await countStock(ctx, { ...key, count: 8, reason: 'Une manque' });
    const { _id: orderId, orderNumber } = await buy(3);
    await handOver(orderId);
    const order = { orderId, amount: 10_000, refundable: 30_000 };
    const { lineId } = { lineId: db.$client.prepare('select id from order_lines').pluck().get() as string };
    const what = { purpose: 'articles' as const, delivery: false, lines: [{ lineId, quantity: 1 }] };
    await noteTransferRefund(ctx, { ...order, what: { ...what, goods: 'saleable' } });
    await noteTransferRefund(ctx, { ...order, refundable: 20_000, what: { ...what, goods: 'damaged' } });
    expect(told()).toEqual([
      ['opening', 'stock', 5, ''],
      ['in', 'supplier', 4, ''],
      ['correction', 'stock', -1, ''],
      ['out', 'sale', -3, orderNumber],
      ['in', 'return', 1, orderNumber],
      ['in', 'return', 0, orderNumber],
    ]);
    expect(rows()[0]).toMatchObject({ seq: 1, prev: genesis, books: ['metals'], itemId: key.id, actorKind: 'admin' });
    expect(JSON.parse(rows()[3]?.goods ?? '')).toMatchObject({
      description: expect.stringContaining('Napoléon'),
      quantity: 3,
      weight: 19_350,
      title: 9000,
    });
    expect(JSON.parse(rows()[5]?.goods ?? '')).toMatchObject({ quantity: 1, apart: true });
    soundBook(db);
  });

  test('ses nombres se suivent dans l’année, et ses faits sont ceux du jour', async () => {
    const { db, ctx, key, buy, handOver, rows, client } = shop();
    await countStock(ctx, { ...key, count: 5, reason: 'Départ' });
    await handOver((await buy(1))._id);
    const year = new Date().getFullYear();
    expect(rows().map(({ orderNo }) => orderNo)).toEqual([`${year}-00001`, `${year}-00002`]);
    const party = () => JSON.parse(db.select().from(registerParties).get()?.facts ?? '');
    const before = party();
    expect(before).toEqual({
      role: 'buyer',
      name: 'Mme Zoé Lefèvre (Or & Fils)',
      address: '1 rue de la Paix, 75002 Paris',
      proof: 'Pièce d’identité vérifiée le 3 mars 2026',
    });
    db.$client.prepare("update users set last_name = 'Martin' where id = ?").run(client.userId);
    expect(party()).toEqual(before);
  });

  test('les billets n’y sont pas', async () => {
    const { db, ctx, rows } = shop();
    const usd = makeCurrency(db, {}, [20]);
    await countStock(ctx, { type: 'currency', id: usd.id, value: 20, count: 5, reason: 'Tiroir' });
    expect(rows()).toEqual([]);
  });

  test('un article que personne ne compte sort une fois, et revient', async () => {
    const { ctx, buy, told, handOver, db } = shop(false);
    const { _id: orderId, orderNumber } = await buy(2);
    await handOver(orderId);
    const lineId = db.$client.prepare('select id from order_lines').pluck().get() as string;
    const what = {
      purpose: 'articles' as const,
      delivery: false,
      lines: [{ lineId, quantity: 1 }],
      goods: 'saleable' as const,
    };
    await noteTransferRefund(ctx, { orderId, amount: 10_000, refundable: 20_000, what });
    expect(told()).toEqual([
      ['out', 'sale', 0, orderNumber],
      ['in', 'return', 0, orderNumber],
    ]);
    soundBook(db);
  });

  test('une pièce numérotée y a son numéro, à l’entrée, à la vente et quand elle est retirée', async () => {
    const { ctx, coin, buy, handOver, rows } = shop();
    const piece = { metalId: coin.id, year: null, reason: 'Achat' };
    await addPiece(ctx, { ...piece, serialNumber: 'A1' });
    const { pieces } = await addPiece(ctx, { ...piece, serialNumber: 'A2' });
    await handOver((await buy(1))._id);
    await removePiece(ctx, { id: pieces[0]?._id ?? '', reason: 'Fonte' });
    expect(rows().map(({ kind, goods }) => [kind, JSON.parse(goods).numbers])).toEqual([
      ['in', ['A1']],
      ['in', ['A2']],
      ['out', ['A1']],
      ['out', ['A2']],
    ]);
  });

  test('une pièce de collection est aussi un objet mobilier où la boutique le dit', async () => {
    const { db, ctx, rows } = shop();
    sellTo(db, 'FR');
    const old = makeMetal(db, { type: 'Piece De Collection' });
    const count = () => countStock(ctx, { type: 'metal', id: old.id, count: rows().length + 1, reason: 'Comptage' });
    await count();
    db.update(configurations)
      .set({ registerTerms: { collection: true } })
      .run();
    await count();
    expect(rows().map(({ books }) => books)).toEqual([['metals'], ['metals', 'secondhand']]);
  });

  test('ce qui est refusé n’y laisse rien', async () => {
    const { db, ctx, key, rows } = shop();
    await countStock(ctx, { ...key, count: 5, reason: 'Départ' });
    await write(ctx, (tx) => {
      void receiveStock(tx, { ...key, count: 2, reason: 'Livraison' });
      throw new ShopError('conflict', 'non');
    }).catch(() => undefined);
    expect(rows()).toHaveLength(1);
    expect(db.select().from(stockLines).where(eq(stockLines.metalId, key.id)).get()?.inSafe).toBe(5);
    soundBook(db);
  });
});

describe('La base refuse', () => {
  test('de changer ou d’effacer une ligne, une personne, et de sauter un numéro', async () => {
    const { db, ctx, key, buy, handOver, rows } = shop();
    await countStock(ctx, { ...key, count: 5, reason: 'Départ' });
    await handOver((await buy(1))._id);
    const [row] = rows();
    const refused = (sql: string) => expect(() => db.$client.exec(sql), sql).toThrow('register:');
    refused('update register_rows set pieces = 9 where seq = 1');
    refused('delete from register_rows where seq = 2');
    refused("update register_parties set facts = '{}' where seq = 2");
    refused('update register_parties set emptied_at = 1 where seq = 2');
    refused('delete from register_parties');
    const again = (seq: number, prev: string) => () =>
      db
        .insert(registerRows)
        .values({ ...(row as (typeof registerRows)['$inferSelect']), seq, prev })
        .run();
    expect(again(4, rows()[1]?.hash ?? '')).toThrow();
    expect(again(3, genesis)).toThrow();
    refused('insert or replace into register_rows select * from register_rows where seq = 1');
    expect(rows()).toHaveLength(2);
    soundBook(db);
  });

  test('et laisse effacer une personne à son terme : la chaîne reste entière', async () => {
    const { db, ctx, key, buy, handOver } = shop();
    await countStock(ctx, { ...key, count: 5, reason: 'Départ' });
    await handOver((await buy(1))._id);
    db.update(registerParties).set({ facts: null, salt: null, userId: null, emptiedAt: Date.now() }).run();
    soundBook(db);
  });
});

test('cent mains à la fois n’y laissent aucun trou', async () => {
  const { db, ctx, key, rows } = shop();
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => receiveStock(ctx, { ...key, count: 1 + (n % 3), reason: `Lot ${n}` })),
  );
  expect(rows().map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  soundBook(db);
});
