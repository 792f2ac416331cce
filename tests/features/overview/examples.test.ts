import { and, eq, like, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillDemo } from '../../../db/demo/fill.ts';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { users } from '../../../db/schema/accounts.ts';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { cardLimitOf } from '../../../src/features/configuration/configuration.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import {
  examplesLeft,
  invoiceExamples,
  removeExamples,
} from '../../../src/features/overview/safety/examples.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

test('Une démonstration devenue une boutique le dit, et se défait de ses exemples sans toucher au reste', async () => {
  const db = testDb();
  await fillDemo(db);
  await fillExamples(db);
  const admin = makeActor(db, 'admin');
  const demo = ctxOf(db, admin);
  await invoiceExamples(demo);
  const shop = ctxOf(db, admin, shopOf(completeSeller));
  const client = makeActor(db, 'client');
  const coin = db.select().from(metals).where(eq(metals.type, "Piece D'investissment")).get();
  const Items = [{ type: 'metal' as const, id: coin?.id ?? '', quantity: 1 }];
  const own = await orderByTransfer(db, client, coin?.netSellPrice ?? 0, { Items });
  expect(examplesLeft(demo)).toEqual({ orders: 0, clients: 0 });
  expect(examplesLeft(shop)).toEqual({ orders: 21, clients: 14 });

  const awaited = db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.paymentType, 'virement'), ne(orders.id, own._id)))
    .get();
  await updatePaymentStatus(shop, { orderId: awaited?.id ?? '', status: 'paid' });

  const { orders: gone, kept } = await removeExamples(shop);
  // Its invoice is a real one.
  expect(kept).toBe(1);
  expect(examplesLeft(shop)).toEqual({ orders: 1, clients: 1 });
  expect(gone + kept).toBe(21);
  expect(db.select().from(orders).all()).toHaveLength(1 + kept);
  expect(db.select().from(orders).where(eq(orders.id, own._id)).all()).toHaveLength(1);
  const invented = '%@demo.example';
  expect(db.select().from(users).where(like(users.email, invented)).all()).toHaveLength(kept);
  expect(db.select().from(newsletterMembers).where(like(newsletterMembers.email, invented)).all()).toEqual([]);
  expect(db.select().from(reserves).where(like(reserves.email, invented)).all()).toEqual([]);
  expect(db.select().from(mailOutbox).where(like(mailOutbox.recipient, invented)).all()).toEqual([]);
  expect(db.select().from(invoices).all()).toMatchObject([{ series: '', sequence: 1, orderId: awaited?.id }]);
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  await expect(removeExamples(ctxOf(db, client, shop.shop))).rejects.toMatchObject({ code: 'forbidden' });
});

test('Rien de ce que montre une démonstration n’arrive plus tard que maintenant', async () => {
  const db = testDb();
  await fillDemo(db);
  const now = Date.now();
  await fillExamples(db);
  const moments = [
    ...db
      .select()
      .from(orderHistory)
      .all()
      .map(({ at }) => at),
    ...db
      .select()
      .from(paymentEvents)
      .all()
      .map(({ receivedAt }) => receivedAt),
  ];
  expect(moments.length).toBeGreaterThan(40);
  expect(moments.filter((at) => at > now + 1_000)).toEqual([]);
});

test('Ce que la démonstration a vendu a ses factures spécimens, sans trou', async () => {
  const db = testDb();
  await fillDemo(db);
  await fillExamples(db);
  await invoiceExamples(ctxOf(db, makeActor(db, 'admin')));
  const sold = db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled')));
  const papers = db.select().from(invoices).orderBy(invoices.sequence).all();
  const issued = papers.filter(({ kind }) => kind === 'invoice');
  expect(issued.map(({ orderId }) => orderId).sort()).toEqual(
    sold
      .all()
      .map(({ id }) => id)
      .sort(),
  );
  expect(papers.filter(({ kind }) => kind === 'creditNote').map(({ amount }) => amount)).toEqual([5_000]);
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  expect(papers.every(({ series, content }) => series === 'SPECIMEN' && content.specimen)).toBe(true);
  expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'invoiceIssued')).all()).toEqual([]);
  const byCard = db.select().from(orders).where(eq(orders.paymentType, 'carte'));
  expect(byCard.all().filter(({ amount }) => amount > cardLimitOf(db, true))).toEqual([]);
});
