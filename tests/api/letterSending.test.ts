import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { readConfig } from '../../src/config.ts';
import { startSession } from '../../src/features/accounts/session/session.server.ts';
import {
  newsletterProgressContract,
  pauseNewsletterContract,
  sendNewsletterContract,
} from '../../src/features/newsletter/newsletter.api.ts';
import { anonymous } from '../../src/http/actor.ts';
import { call } from '../../src/http/call.ts';
import { openApp } from '../../src/server/app.ts';
import { ctxOf } from '../support/context.ts';
import { makeUser } from '../support/people.ts';
import { type ShopProcess, spawnShop } from '../support/process.ts';
import { type Mailbox, startMailbox } from '../support/smtp.ts';

const all = 1_000;
let dataDir: string;
let mailbox: Mailbox;
let token: string;
let shop: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'letter-'));
  mailbox = await startMailbox();
  const app = openApp(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }));
  const admin = makeUser(app.db, 'admin', { totpConfirmedAt: Date.now() });
  const device = { userAgent: null, address: null };
  ({ token } = await startSession(ctxOf(app.db, anonymous, app), { user: admin, device }));
  const member = (n: number) => ({
    email: `abonne${n}@example.fr`,
    unsubscribeToken: newId(),
    createdAt: 1,
    confirmedAt: 1,
  });
  const rows = Array.from({ length: all }, (_, n) => member(n));
  app.db.insert(newsletterMembers).values(rows).run();
  app.db.$client.close();
});
afterAll(async () => {
  await shop?.stop();
  await mailbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => spawnShop(dataDir, { DEMO: '0', SMTP_URL: mailbox.url });
const arrived = () => mailbox.mails.length;
async function until(count: number): Promise<void> {
  while (arrived() < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('mille abonnés reçoivent la lettre, malgré une pause et un arrêt au milieu, et personne deux fois', async () => {
  shop = await start();
  const body = { subject: 'La lettre de novembre', body: '<p>Bonjour</p>' };
  const { data } = await call(sendNewsletterContract, { body, token, base: shop.base });
  expect(data.recipients).toBe(all);
  const params = { id: data._id };
  await until(120);
  const { data: paused } = await call(pauseNewsletterContract, {
    params,
    body: { isPaused: true },
    token,
    base: shop.base,
  });
  expect(paused).toMatchObject({ isPaused: true });
  // The one under way when the pause came still arrives.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const held = arrived();
  expect(held).toBeLessThan(all);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(arrived()).toBe(held);

  await call(pauseNewsletterContract, { params, body: { isPaused: false }, token, base: shop.base });
  await until(held + 130);
  expect(await shop.stop()).toBe(0);
  const before = arrived();
  expect(before).toBeLessThan(all);
  shop = await start();
  await until(all);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const recipients = mailbox.mails.map((mail) => mail.to?.[0]?.address);
  expect(recipients).toHaveLength(all);
  expect(new Set(recipients).size).toBe(all);
  const { data: done } = await call(newsletterProgressContract, { params, token, base: shop.base });
  expect(done).toMatchObject({ sent: all, waiting: 0, failed: 0 });
}, 180_000);
