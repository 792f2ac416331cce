import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orderHistory, orderLines, orders, paymentAttempts } from '../../db/schema/orders.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { addOrderContract, updatePaymentStatusContract } from '../../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { eurosFromCents } from '../../src/money.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor, rowsOf } from '../support/people.ts';
import { spawnShop } from '../support/process.ts';
import { type SignedIn, signInMany, signInNew } from '../support/signIn.ts';

const dataDir = testFolder('cut');

it('Une coupure pendant vingt commandes et cent paiements simultanés ne perd rien de confirmé, et ne laisse aucun trou dans les factures', {
  timeout: 120_000,
}, async () => {
  const db = openDb(join(dataDir, 'shop.db'));
  // What is only prepared waits for no disk.
  db.$client.pragma('synchronous = OFF');
  const coin = makeMetal(db);
  const Items = [{ type: 'metal' as const, id: coin.id, quantity: 1 }];
  const due: string[] = [];
  for (let n = 0; n < 100; n++) due.push((await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items }))._id);
  const keys = loadKeys(dataDir);
  const buyers = await signInMany(20, db, keys, 'client');
  const admin = await signInNew(db, keys, 'admin');
  db.$client.close();

  const { base, kill } = await spawnShop(dataDir, { DEMO: '1', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
  const tries: string[] = [];
  const done = {
    carte: [] as { id: string; reference: string }[],
    virement: [] as { id: string }[],
    paid: [] as string[],
  };
  let cut: Promise<void> | undefined;
  const cutInTime = () => {
    if (done.carte.length >= 2 && done.virement.length >= 2 && done.paid.length >= 10) cut ??= kill();
  };
  const buy = async ({ token }: SignedIn, n: number) => {
    const amount = eurosFromCents(coin.netSellPrice);
    const asked = { base, token, body: { amountToPay: amount } };
    const { mac, orderNumber } = (await call(createOrderFormDataContract, asked)).data;
    tries.push(orderNumber);
    const paymentType = n % 2 === 0 ? 'carte' : 'virement';
    const card = paymentType === 'carte' ? { mac, orderNumber } : {};
    const body = { Items, amount, deliveryCost: 0, delivery: 'counter' as const, ...card, paymentType } as const;
    const { data } = await call(addOrderContract, { base, token, body });
    done[paymentType].push({ id: data._id, reference: orderNumber });
    cutInTime();
  };
  const bookPayment = async (orderId: string) => {
    await call(updatePaymentStatusContract, { base, token: admin.token, body: { orderId, status: 'paid' } });
    done.paid.push(orderId);
    cutInTime();
  };
  await Promise.allSettled([...buyers.map(buy), ...due.map(bookPayment)]);
  await cut;
  const { carte, virement } = done;
  expect(Math.min(carte.length, virement.length)).toBeGreaterThanOrEqual(2);

  const after = openDb(join(dataDir, 'shop.db'));
  expect(after.$client.pragma('integrity_check', { simple: true })).toBe('ok');
  for (const { id } of [...carte, ...virement]) {
    for (const table of [orderLines, orderHistory, mailOutbox])
      expect(after.select().from(table).where(eq(table.orderId, id)).all().length).toBeGreaterThan(0);
    expect(after.select().from(orders).where(eq(orders.id, id)).all()).toHaveLength(1);
  }
  const attempts = rowsOf(after, paymentAttempts);
  expect(attempts.map(({ reference }) => reference)).toEqual(expect.arrayContaining(tries));
  expect(attempts.every((attempt) => attempt.amount === coin.netSellPrice)).toBe(true);
  for (const { id, reference } of carte)
    expect(attempts).toContainEqual(expect.objectContaining({ reference, orderId: id, status: 'created' }));
  // Whatever was not acknowledged is there whole or not at all.
  for (const { id, paymentType } of rowsOf(after, orders)) {
    expect(after.select().from(orderLines).where(eq(orderLines.orderId, id)).all()).toHaveLength(1);
    expect(attempts.filter((attempt) => attempt.orderId === id)).toHaveLength(paymentType === 'carte' ? 1 : 0);
  }
  const papers = after.select().from(invoices).orderBy(asc(invoices.sequence)).all();
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  const invoiced = papers.map(({ orderId }) => orderId).sort();
  const paid = after.select().from(orders).where(eq(orders.paymentStatus, 'paid')).all();
  expect(invoiced).toEqual(paid.map(({ id }) => id).sort());
  expect(invoiced).toEqual(expect.arrayContaining(done.paid));
  after.$client.close();
});
