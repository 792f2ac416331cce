import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
import { inDatabase, rowsOf } from '../support/people.ts';
import { built, type ShopProcess, spawnShop } from '../support/process.ts';
import { type SignedIn, signInMany } from '../support/signIn.ts';

const work = testFolder('faults');
let dataDir: string;
let clients: SignedIn[];
let coin: string;
let shop: ShopProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(work, 'data-'));
});
afterAll(() => shop?.kill());

/** People and a coin, before the shop opens. */
async function prepare(folder = dataDir): Promise<void> {
  const db = openDb(join(folder, 'shop.db'));
  coin = makeMetal(db).id;
  clients = await signInMany(20, db, loadKeys(folder), 'client');
  db.$client.close();
}
const environment = { DEMO: '0', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' };
const order = () =>
  fetch(shop?.base + addOrderContract.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${clients.pop()?.token}` },
    body: JSON.stringify({
      Items: [{ type: 'metal', id: coin, quantity: 1 }],
      amount: 482.35,
      deliveryCost: 0,
      delivery: 'counter',
      paymentType: 'virement',
    }),
  });
const placed = () => inDatabase(dataDir, (db) => rowsOf(db, orders).length);
async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('momentanément indisponible')]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

it.skipIf(spawnSync('unshare', ['-Urm', 'true']).status !== 0)(
  'Son disque plein, la boutique dit qu’elle est indisponible, se lit encore, et reprend dès qu’il y a de la place',
  async () => {
    const seed = mkdtempSync(join(work, 'seed-'));
    await prepare(seed);
    const { command, args, cwd, surroundings } = built();
    const script = `mount -t tmpfs -o size=24m none "${dataDir}" && cp -r "${seed}"/. "${dataDir}" && exec "$@"`;
    const shell = ['-Urm', 'sh', '-c', script, 'sh', command, ...args];
    shop = await spawnShop(dataDir, environment, { command: 'unshare', args: shell, cwd, surroundings });
    // As the test reaches it through the process.
    const filler = `/proc/${shop.pid}/root${dataDir}/remplissage`;
    expect((await order()).status).toBe(200);
    spawnSync('sh', ['-c', `cat /dev/zero > '${filler}' 2>/dev/null`]);
    // Fills the remaining space of the write-ahead log.
    let answer = await order();
    while (answer.status === 200) answer = await order();
    await expectUnavailable(answer);
    expect((await fetch(`${shop.base}/`)).status).toBe(200);
    expect((await fetch(`${shop.base}/healthz`)).status).toBe(503);
    rmSync(filler);
    expect((await order()).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  },
);

it('Un serveur de courriel mort ou muet ne retient ni une commande ni l’arrêt', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => mute.once('listening', resolve));
  const { port } = mute.address() as { port: number };
  await prepare();
  for (const url of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
    shop = await spawnShop(dataDir, { ...environment, SMTP_URL: url });
    expect((await order()).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  }
  mute.close();
  expect(placed()).toBe(2);
  const waiting = 'select count(*) from mail_outbox where sent_at is null and failed_at is null';
  const left = inDatabase(dataDir, ({ $client }) => $client.prepare(waiting).pluck().get());
  expect(Number(left)).toBeGreaterThanOrEqual(2);
});
