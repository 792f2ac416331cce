import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { orderHistory, orderLines, orders, paymentAttempts } from '../../db/schema/orders.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { startSession } from '../../src/features/accounts/model/session.server.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { anonymous } from '../../src/http/actor.ts';
import { call } from '../../src/http/call.ts';
import { eurosFromCents } from '../../src/money.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { ctxOf, testShop } from '../support/context.ts';
import { demoFile } from '../support/demo.ts';
import { makeUser } from '../support/people.ts';
import { spawnShop } from '../support/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-cut-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const buyers = 20;

it('Une coupure pendant vingt commandes simultanées, par carte et par virement, n’en perd aucune qui ait été confirmée', async () => {
  writeFileSync(join(dataDir, 'shop.db'), await demoFile());
  const db = openDb(join(dataDir, 'shop.db'));
  const coin = db.select().from(metals).where(eq(metals.metalName, '20 francs Napoléon Marianne Coq')).get();
  if (!coin) throw new Error('the demo has no Napoléon');
  const keys = loadKeys(dataDir);
  const device = { userAgent: null, address: null };
  const tokens: string[] = [];
  for (let i = 0; i < buyers; i++)
    tokens.push(
      (await startSession(ctxOf(db, anonymous, { ...testShop, keys }), { user: makeUser(db, 'client'), device })).token,
    );
  db.$client.close();

  const shop = await spawnShop(dataDir, { DEMO: '1', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
  const amount = eurosFromCents(coin.netSellPrice);
  const choice = {
    Items: [{ type: 'metal' as const, id: coin.id, quantity: 1 }],
    amount,
    deliveryCost: 0,
    delivery: 'counter' as const,
  };
  const tries: string[] = [];
  const acknowledged = { carte: [] as { id: string; reference: string }[], virement: [] as { id: string }[] };
  let cut: Promise<void> | undefined;
  await Promise.allSettled(
    tokens.map(async (token, n) => {
      const at = { base: shop.base, token };
      const { mac, orderNumber } = (await call(createOrderFormDataContract, { ...at, body: { amountToPay: amount } }))
        .data;
      tries.push(orderNumber);
      const paymentType = n % 2 === 0 ? 'carte' : 'virement';
      const card = paymentType === 'carte' ? { mac, orderNumber } : {};
      const { data } = await call(addOrderContract, { ...at, body: { ...choice, ...card, paymentType } });
      acknowledged[paymentType].push({ id: data._id, reference: orderNumber });
      if (acknowledged.carte.length >= 2 && acknowledged.virement.length >= 2) cut ??= shop.kill();
    }),
  );
  await cut;
  const { carte, virement } = acknowledged;
  expect(Math.min(carte.length, virement.length)).toBeGreaterThanOrEqual(2);

  const after = openDb(join(dataDir, 'shop.db'));
  expect(after.$client.pragma('integrity_check', { simple: true })).toBe('ok');
  for (const { id } of [...carte, ...virement]) {
    expect(after.select().from(orders).where(eq(orders.id, id)).all()).toHaveLength(1);
    expect(after.select().from(orderLines).where(eq(orderLines.orderId, id)).all()).toHaveLength(1);
    expect(after.select().from(orderHistory).where(eq(orderHistory.orderId, id)).all().length).toBeGreaterThan(0);
    expect(after.select().from(mailOutbox).where(eq(mailOutbox.orderId, id)).all().length).toBeGreaterThan(0);
  }
  const attempts = after.select().from(paymentAttempts).all();
  expect(attempts.map(({ reference }) => reference)).toEqual(expect.arrayContaining(tries));
  expect(attempts.every((attempt) => attempt.amount === coin.netSellPrice)).toBe(true);
  for (const { id, reference } of carte)
    expect(attempts).toContainEqual(expect.objectContaining({ reference, orderId: id, status: 'created' }));
  // Whatever was not acknowledged is there whole or not at all.
  for (const { id, paymentType } of after.select().from(orders).all()) {
    expect(after.select().from(orderLines).where(eq(orderLines.orderId, id)).all()).toHaveLength(1);
    expect(attempts.filter((attempt) => attempt.orderId === id)).toHaveLength(paymentType === 'carte' ? 1 : 0);
  }
  after.$client.close();
});
