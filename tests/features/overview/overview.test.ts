import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus, updatePaymentStatus } from '../../../src/features/orders/moves.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { makeCurrency, makeMetal, orderByTransfer, orderShop } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Connection;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
let orderId: string;

beforeEach(() => {
  db = testDb();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
  const Items: [{ type: 'metal'; id: string; quantity: number }] = [
    { type: 'metal', id: makeMetal(db).id, quantity: 1 },
  ];
  orderId = orderByTransfer(db, client, 48_235 + 1_500, { Items, deliveryCost: 1_500, delivery: 'parcel' })._id;
});

const ids = (queue: { rows: { id: string }[]; total: number }) => queue.rows.map((row) => row.id);

describe('Ce qui reste à faire au comptoir', () => {
  it('Une commande passe d’une liste à l’autre, de l’attente du virement au remboursement', () => {
    expect(ids(workToDo(db, admin, orderShop).transfers)).toEqual([orderId]);

    updatePaymentStatus(db, admin, { orderId, status: 'paid' }, orderShop);
    expect(ids(workToDo(db, admin, orderShop).transfers)).toEqual([]);
    expect(ids(workToDo(db, admin, orderShop).toPrepare)).toEqual([orderId]);

    updateOrderStatus(db, admin, { orderId, status: 'prepared' }, orderShop);
    expect(ids(workToDo(db, admin, orderShop).toPrepare)).toEqual([]);
    expect(workToDo(db, admin, orderShop).toSend).toMatchObject({ total: 1 });

    updateOrderStatus(db, admin, { orderId, status: 'cancelled' }, orderShop);
    expect(ids(workToDo(db, admin, orderShop).toSend)).toEqual([]);
    expect(ids(workToDo(db, admin, orderShop).toRefund)).toEqual([orderId]);

    updatePaymentStatus(db, admin, { orderId, status: 'refunded' }, orderShop);
    expect(workToDo(db, admin, orderShop).toRefund.total).toBe(0);
  });

  it('Une commande payée que l’identité retient porte sa marque, et la perd une fois l’identité vérifiée', () => {
    const dollars = makeCurrency(db);
    const notes = orderByTransfer(db, client, 9_215, { Items: [{ type: 'currency', id: dollars.id, quantity: 100 }] });
    for (const id of [orderId, notes._id]) updatePaymentStatus(db, admin, { orderId: id, status: 'paid' }, orderShop);
    expect(workToDo(db, admin, orderShop).toPrepare.total).toBe(2);
    expect([...workToDo(db, admin, orderShop).waiting]).toEqual([notes._id]);
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect(workToDo(db, admin, orderShop).waiting.size).toBe(0);
  });

  it('Les chiffres comptent ce qui est payé, et seulement les 30 derniers jours', () => {
    const day = 86_400_000;
    const now = Date.parse('2026-11-21T23:30:00+01:00');
    const receivedAt = (at: number) => db.update(orders).set({ createdAt: at }).where(eq(orders.id, orderId)).run();
    const figures = () => workToDo(db, admin, orderShop, now).figures;
    receivedAt(now);
    expect(figures()).toMatchObject({ orders: 1, paid: 0, paidOrders: 0 });
    updatePaymentStatus(db, admin, { orderId, status: 'paid' }, orderShop);
    expect(figures()).toMatchObject({ orders: 1, paid: 49_735, paidOrders: 1 });
    expect(figures().daily).toHaveLength(30);
    expect(figures().daily.at(-1)).toEqual({ at: now, price: 49_735 });
    // Half past midnight in Paris is the day before in UTC.
    receivedAt(Date.parse('2026-11-21T00:30:00+01:00') - 2 * day);
    expect(
      figures()
        .daily.map(({ price }) => price)
        .indexOf(49_735),
    ).toBe(27);
    receivedAt(Date.parse('2026-10-23T00:00:00+02:00'));
    expect(figures().daily[0]?.price).toBe(49_735);
    receivedAt(Date.parse('2026-10-22T23:59:59+02:00'));
    expect(figures()).toMatchObject({ orders: 0, paid: 0, paidOrders: 0 });
  });

  it('Un courriel qui n’a pas pu partir se voit', () => {
    expect(workToDo(db, admin, orderShop).failedMails).toBe(0);
    db.update(mailOutbox).set({ failedAt: Date.now() }).run();
    expect(workToDo(db, admin, orderShop).failedMails).toBeGreaterThan(0);
  });

  it('Un client est refusé', () => {
    expect(() => workToDo(db, client, orderShop)).toThrow(/ne permet pas/);
    expect(() => workToDo(db, anonymous, orderShop)).toThrow(/Connectez-vous/);
  });
});
