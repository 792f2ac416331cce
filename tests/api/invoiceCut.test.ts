import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { invoices } from '../../db/schema/invoices.ts';
import { orders } from '../../db/schema/orders.ts';
import { startSession } from '../../src/features/accounts/model/session.server.ts';
import { updatePaymentStatusContract } from '../../src/features/orders/orders.api.ts';
import { anonymous } from '../../src/http/actor.ts';
import { call } from '../../src/http/call.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { ctxOf, testShop } from '../support/context.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor, makeUser } from '../support/people.ts';
import { spawnShop } from '../support/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-invoices-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('Une coupure pendant cent paiements simultanés ne laisse aucun trou dans les factures, ni commande payée sans la sienne', async () => {
  const db = openDb(join(dataDir, 'shop.db'));
  // What is only prepared waits for no disk.
  db.$client.pragma('synchronous = OFF');
  const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 1 }];
  const ids: string[] = [];
  for (let n = 0; n < 100; n++) ids.push((await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items }))._id);
  const ctx = ctxOf(db, anonymous, { ...testShop, keys: loadKeys(dataDir) });
  const device = { userAgent: null, address: null };
  const { token } = await startSession(ctx, { user: makeUser(db, 'admin'), device });
  db.$client.close();

  const shop = await spawnShop(dataDir, { DEMO: '1' });
  const acknowledged: string[] = [];
  let cut: Promise<void> | undefined;
  await Promise.allSettled(
    ids.map(async (orderId) => {
      await call(updatePaymentStatusContract, { base: shop.base, token, body: { orderId, status: 'paid' } });
      acknowledged.push(orderId);
      if (acknowledged.length >= 10) cut ??= shop.kill();
    }),
  );
  await cut;

  const after = openDb(join(dataDir, 'shop.db'));
  const papers = after.select().from(invoices).orderBy(asc(invoices.sequence)).all();
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  const invoiced = papers.map(({ orderId }) => orderId).sort();
  const paid = after.select().from(orders).where(eq(orders.paymentStatus, 'paid')).all();
  expect(invoiced).toEqual(paid.map(({ id }) => id).sort());
  expect(invoiced).toEqual(expect.arrayContaining(acknowledged));
  after.$client.close();
});
