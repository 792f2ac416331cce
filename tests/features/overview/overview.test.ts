import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { mailOutbox, messageWork } from '../../../db/schema/system.ts';
import { setDayPrices } from '../../../src/features/configuration/configuration.server.ts';
import { readyToPrepare } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getAllOrders, getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { noteTransfer, undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import type { Purpose } from '../../../src/features/orders/purpose.api.ts';
import { withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { toWatch, workToDo } from '../../../src/features/overview/overview.server.ts';
import { waitingWork } from '../../../src/features/overview/waiting.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { bankSays, deliver, makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Db;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
let orderId: string;

beforeEach(async () => {
  db = testDb();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
  const Items: [{ type: 'metal'; id: string; quantity: number }] = [
    { type: 'metal', id: makeMetal(db).id, quantity: 1 },
  ];
  orderId = (await orderByTransfer(db, client, 48_235 + 1_500, { Items, deliveryCost: 1_500, delivery: 'parcel' }))._id;
});

const ids = (queue: { rows: { id: string }[]; total: number }) => queue.rows.map((row) => row.id);

describe('Ce qui reste à faire au comptoir', () => {
  it('Une commande passe d’une liste à l’autre, de l’attente du virement au remboursement', async () => {
    expect(ids(workToDo(ctxOf(db, admin)).transfers)).toEqual([orderId]);

    await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
    expect(ids(workToDo(ctxOf(db, admin)).transfers)).toEqual([]);
    expect(ids(workToDo(ctxOf(db, admin)).toPrepare)).toEqual([orderId]);

    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });
    expect(ids(workToDo(ctxOf(db, admin)).toPrepare)).toEqual([]);
    expect(workToDo(ctxOf(db, admin)).toSend).toMatchObject({ total: 1 });

    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled' });
    expect(ids(workToDo(ctxOf(db, admin)).toSend)).toEqual([]);
    expect(ids(workToDo(ctxOf(db, admin)).toRefund)).toEqual([orderId]);

    await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'refunded' });
    expect(workToDo(ctxOf(db, admin)).toRefund.total).toBe(0);
  });

  it('Une commande payée que l’identité retient porte sa marque, et la perd une fois l’identité vérifiée', async () => {
    const dollars = makeCurrency(db);
    const notes = await orderByTransfer(db, client, 9_215, {
      Items: [{ type: 'currency', id: dollars.id, quantity: 100 }],
    });
    for (const id of [orderId, notes._id]) await updatePaymentStatus(ctxOf(db, admin), { orderId: id, status: 'paid' });
    expect(workToDo(ctxOf(db, admin)).toPrepare.total).toBe(2);
    expect([...workToDo(ctxOf(db, admin)).waiting]).toEqual([notes._id]);
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect(workToDo(ctxOf(db, admin)).waiting.size).toBe(0);
  });

  it('Une commande dont une pièce est rendue se lit en rouge dans sa file, sans cette pièce', async () => {
    const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 3 }];
    const three = await orderByTransfer(db, client, 144_705, { Items });
    await noteTransfer(ctxOf(db, admin), { orderId: three._id, amount: 144_705, valueDate: '2026-01-05', payer: 'X' });
    const row = () => workToDo(ctxOf(db, admin)).toPrepare.rows.find(({ id }) => id === three._id);
    expect(row()).toMatchObject({ goods: expect.stringMatching(/^3 × /), weight: 19_353, isReduced: false });
    const [line] = getOrderById(ctxOf(db, admin), { id: three._id }).Items;
    const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }];
    const what = { purpose: 'articles', lines, delivery: false } as const;
    await noteTransferRefund(ctxOf(db, admin), { orderId: three._id, amount: 48_235, refundable: 144_705, what });
    expect(row()).toMatchObject({ goods: expect.stringMatching(/^2 × /), weight: 12_902, isReduced: true });
  });

  describe('Ce qui est venu de trop attend d’être rendu', () => {
    const queued = () => workToDo(ctxOf(db, admin)).excess.rows.map(({ id, amount }) => [id, amount]);
    const listed = () =>
      getAllOrders(ctxOf(db, admin), orderListQuery.parse({ view: 'excess' })).rows.map(({ _id }) => _id);
    const note = (id: string, amount: number) =>
      noteTransfer(ctxOf(db, admin), { orderId: id, amount, valueDate: '2026-01-05', payer: 'X' });
    const giveBack = (id: string, amount: number, refundable: number, what: Purpose = { purpose: 'overpayment' }) =>
      noteTransferRefund(ctxOf(db, admin), { orderId: id, amount, refundable, what });

    it('par virement, jusqu’à ce que tout le trop soit rendu', async () => {
      await note(orderId, 30_000);
      expect(queued()).toEqual([]);
      await note(orderId, 20_000);
      expect(queued()).toEqual([[orderId, 265]]);
      expect(listed()).toEqual([orderId]);
      await note(orderId, 1_000);
      expect(queued()).toEqual([[orderId, 1_265]]);
      await giveBack(orderId, 1_000, 51_000);
      expect(queued()).toEqual([[orderId, 265]]);
      await giveBack(orderId, 265, 50_000);
      expect([queued(), listed()]).toEqual([[], []]);
    });

    it('sans que le remboursement d’une pièce, un virement défait ou une annulation le cachent ou le gardent', async () => {
      const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 3 }];
      const { _id: three } = await orderByTransfer(db, client, 144_705, { Items });
      await note(three, 145_000);
      const [line] = getOrderById(ctxOf(db, admin), { id: three }).Items;
      const lines = [{ lineId: line?.lineId ?? '', quantity: 1 }];
      await giveBack(three, 48_235, 145_000, { purpose: 'articles', lines, delivery: false });
      expect(queued()).toEqual([[three, 295]]);

      const { desk } = await note(orderId, 60_000);
      expect(queued()).toContainEqual([orderId, 10_265]);
      await undoTransfer(ctxOf(db, admin), { transferId: desk?.transfers.at(-1)?._id ?? '' });
      expect(queued()).toEqual([[three, 295]]);
      await updateOrderStatus(ctxOf(db, admin), { orderId: three, status: 'cancelled', reason: 'Vous le voulez.' });
      expect(queued()).toEqual([]);
      expect(ids(workToDo(ctxOf(db, admin)).toRefund)).toEqual([three]);
    });

    it('par carte, une seconde fois, jusqu’à ce que la boutique dise l’avoir rendu', async () => {
      const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 1 }];
      const { order, form } = await orderByCard(db, client, 48_235, { Items });
      const pay = (reference: string, extra = {}) => deliver(db, bankSays(reference, '482.35EUR', 'payetest', extra));
      await pay(form.orderNumber);
      expect(queued()).toEqual([]);
      await pay(form.orderNumber, { date: '08/09/2026_a_10:00:00', numauto: 'autre' });
      expect(queued()).toEqual([[order._id, 48_235]]);
      expect(getOrderById(ctxOf(db, client), { id: order._id }).overpayment).toEqual({
        amount: 482.35,
        settledAt: null,
      });
      for (const { _id } of workToDo(ctxOf(db, admin)).bankAlerts)
        await resolvePaymentEvent(ctxOf(db, admin), { eventId: _id });
      expect(queued()).toEqual([]);
    });
  });

  it('Une commande à laquelle le client a renoncé en entier n’est plus à préparer ni à expédier', async () => {
    const Items = [{ type: 'metal' as const, id: makeMetal(db, { type: 'Piece De Collection' }).id, quantity: 2 }];
    const { _id } = await orderByTransfer(db, client, 96_470, { Items });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    const [line] = getOrderById(ctxOf(db, client), { id: _id }).Items;
    const renounce = () =>
      withdraw(ctxOf(db, client), { orderId: _id, lines: [{ lineId: line?.lineId ?? '', quantity: 1 }] });
    await renounce();
    expect(ids(workToDo(ctxOf(db, admin)).toPrepare)).toEqual([_id]);
    expect(readyToPrepare(ctxOf(db, admin))).toHaveLength(1);
    await renounce();
    expect(workToDo(ctxOf(db, admin)).toPrepare).toEqual({ rows: [], total: 0 });
    expect(readyToPrepare(ctxOf(db, admin))).toEqual([]);
    expect(waitingWork(ctxOf(db, admin)).orders).toBe(0);
    expect(ids(workToDo(ctxOf(db, admin)).withdrawals)).toEqual([_id]);
  });

  it('Un message attend une réponse, le plus ancien d’abord', () => {
    const write = (subject: string, createdAt: number) =>
      db
        .insert(mailOutbox)
        .values({
          ...{ kind: 'contact', recipient: 'boutique@exemple.fr', subject, html: '', text: 'Bonjour' },
          ...{ headers: { 'Reply-To': 'zoe@exemple.fr' }, createdAt, dueAt: createdAt },
        })
        .returning()
        .get().id;
    const [second, first] = [write('Ensuite', 2), write('D’abord', 1)];
    expect(workToDo(ctxOf(db, admin)).messages).toMatchObject({
      total: 2,
      rows: [
        { id: first, subject: 'D’abord', from: 'zoe@exemple.fr', at: 1 },
        { id: second, at: 2 },
      ],
    });
    db.insert(messageWork).values({ mailId: first, answeredAt: 3, updatedAt: 3 }).run();
    expect(workToDo(ctxOf(db, admin)).messages).toMatchObject({ total: 1, rows: [{ id: second }] });
  });

  it('Un courriel qui n’a pas pu partir se voit', () => {
    expect(workToDo(ctxOf(db, admin)).failedMails).toBe(0);
    db.update(mailOutbox).set({ failedAt: Date.now() }).run();
    expect(workToDo(ctxOf(db, admin)).failedMails).toBeGreaterThan(0);
  });
});

test('Le stock et les prix à surveiller sont comptés, chacun pour le rôle qui les tient', () => {
  const db = testDb();
  const seen = (staff: 'owner' | 'prices') =>
    Object.fromEntries(
      toWatch(ctxOf(db, { ...makeActor(db, 'admin'), staff } as Actor)).map(({ label, n }) => [label, n]),
    );
  expect(seen('owner')).toEqual({
    'Lignes de relevé à regarder': 0,
    'Stock à surveiller': 0,
    'Prix plus anciens que le cours de l’or': 0,
  });
  const metal = makeMetal(db, { pricedAt: 1 });
  db.insert(stockLines).values({ metalId: metal.id, inSafe: 2, lowAt: 2, countedAt: 1, updatedAt: 1 }).run();
  setDayPrices(ctxOf(db), { goldPrice: 11_800_000, goldPricedAt: 2 });
  expect(seen('owner')).toMatchObject({ 'Stock à surveiller': 1, 'Prix plus anciens que le cours de l’or': 1 });
  expect(Object.keys(seen('prices'))).toEqual(['Prix plus anciens que le cours de l’or']);
});
