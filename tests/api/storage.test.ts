import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { unsubscribePath } from '../../src/paths.ts';
import { makeMetal } from '../support/orders.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;
let metalId: string;
beforeAll(async () => {
  shop = await startShop({ SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
  client = await shop.signIn('client');
  metalId = makeMetal(shop.app.db).id;
  const member = { id: newId(), email: 'lea@exemple.fr', unsubscribeToken: 'jeton', createdAt: 1 };
  shop.app.db.insert(newsletterMembers).values(member).run();
});
afterAll(() => shop.stop());

const post = (path: string, body: unknown, token?: string) =>
  fetch(shop.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const signIn = (email: string) => post('/api/users/login', { email, password: 'peu importe lequel' });
const order = () =>
  post(
    addOrderContract.path,
    {
      Items: [{ type: 'metal', id: metalId, quantity: 1 }],
      amount: 482.35,
      deliveryCost: 0,
      delivery: 'counter',
      paymentType: 'virement',
    },
    client.token,
  );
/** A page that writes: the press on « Se désabonner ». */
const unsubscribe = () =>
  fetch(shop.base + unsubscribePath('jeton'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

async function expectUnavailable(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(text).toContain('momentanément indisponible');
}

/** Another program that holds the database, as a backup or a curious person does. */
async function holdDatabase(): Promise<ChildProcess> {
  const program = `
    const Database = require('better-sqlite3');
    new Database(process.argv[1]).exec('begin immediate');
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['-e', program, shop.app.db.$client.name]);
  await once(holder.stdout, 'data');
  return holder;
}

describe('Pendant qu’un autre programme tient la base', () => {
  let holder: ChildProcess;
  beforeAll(async () => {
    holder = await holdDatabase();
  });
  afterAll(async () => {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  });

  test('connexion, commande et page répondent de revenir plus tard, et les pages se lisent encore', async () => {
    const [signedIn, ordered, page] = await Promise.all([signIn('claire@exemple.fr'), order(), unsubscribe()]);
    await expectUnavailable(signedIn);
    await expectUnavailable(ordered);
    await expectUnavailable(page);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect((await fetch(shop.base)).status).toBe(200);
    // Astro tells of a page that failed on the console.
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('database is locked'));
    vi.mocked(console.error).mockClear();
  });
});
