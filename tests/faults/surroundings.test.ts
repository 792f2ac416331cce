import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { orders } from '../../db/schema/orders.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { unsubscribePath } from '../../src/paths.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { testFolder } from '../support/folder.ts';
import { makeMetal } from '../support/orders.ts';
import { inDatabase, rowsOf } from '../support/people.ts';
import { freePort } from '../support/port.ts';
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
  db.insert(newsletterMembers)
    .values({ id: newId(), email: 'lea@exemple.fr', unsubscribeToken: 'jeton', createdAt: Date.now() })
    .run();
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

const ownDisk = spawnSync('unshare', ['-Urm', 'true']).status === 0;

/** A shop on a small disk of its own. @returns its folder, as the test reaches it through the process */
async function onOwnDisk(size: string): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const seed = mkdtempSync(join(work, 'seed-'));
  await prepare(seed);
  const { command, args, cwd, surroundings } = built();
  const script = `mount -t tmpfs -o size=${size} none "${dataDir}" && cp -r "${seed}"/. "${dataDir}" && exec "$@"`;
  const program = { command: 'unshare', args: ['-Urm', 'sh', '-c', script, 'sh', command, ...args], cwd, surroundings };
  shop = await spawnShop(dataDir, environment, program);
  return `/proc/${shop.pid}/root${dataDir}`;
}

describe.skipIf(!ownDisk)('Sur un disque à elle', () => {
  it('plein, la boutique dit qu’elle est indisponible, se lit encore, et reprend dès qu’il y a de la place', async () => {
    const filler = `${await onOwnDisk('24m')}/remplissage`;
    expect((await order()).status).toBe(200);
    spawnSync('sh', ['-c', `cat /dev/zero > '${filler}' 2>/dev/null`]);
    // Fills the remaining space of the write-ahead log.
    let answer = await order();
    while (answer.status === 200) answer = await order();
    await expectUnavailable(answer);
    expect((await fetch(`${shop?.base}/`)).status).toBe(200);
    expect((await fetch(`${shop?.base}/healthz`)).status).toBe(503);
    rmSync(filler);
    expect((await order()).status).toBe(200);
    expect(await shop?.stop()).toBe(0);
  });

  it('en lecture seule, elle ne s’ouvre pas et dit pourquoi', () => {
    mkdirSync(dataDir, { recursive: true });
    const { command, args, cwd, surroundings } = built();
    const script = `mount -t tmpfs -o ro,size=1m none "${dataDir}" && exec "$@"`;
    const { status, stderr } = spawnSync('unshare', ['-Urm', 'sh', '-c', script, 'sh', command, ...args], {
      cwd,
      env: { ...surroundings, ...environment, DATA_DIR: dataDir, PORT: '0' },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^La boutique ne peut pas écrire dans .* : le disque est en lecture seule\.\n$/);
    expect(status).toBe(1);
  });
});

/** A disk that can break: an image, mounted as Debian mounts its own, in a namespace that the program takes with it. */
const breakable = (image: string, folder: string) =>
  `truncate -s 64M '${image}' && mkfs.ext4 -q -F '${image}' && mount -o loop,errors=remount-ro '${image}' '${folder}'`;

function canBreakDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'shop-disk-'));
  const { status } = spawnSync('unshare', ['-m', 'sh', '-c', breakable(`${folder}.img`, folder)]);
  rmSync(`${folder}.img`, { force: true });
  rmSync(folder, { recursive: true });
  return status === 0;
}

it.skipIf(!canBreakDisks())(
  'Un disque qui casse et ne s’écrit plus ferme les commandes, pas les pages, et ne perd rien de ce qui était promis',
  async () => {
    const [seed, image] = [mkdtempSync(join(work, 'seed-')), join(work, 'disque.img')];
    await prepare(seed);
    const { command, args, cwd, surroundings } = built();
    const script = `${breakable(image, dataDir)} && cp -r "${seed}"/. "${dataDir}" && exec "$@"`;
    const program = { command: 'unshare', args: ['-m', 'sh', '-c', script, 'sh', command, ...args], cwd, surroundings };
    shop = await spawnShop(dataDir, environment, program);
    const disk = readFileSync(`/proc/${shop.pid}/mounts`, 'utf8')
      .split('\n')
      .find((line) => line.includes(dataDir));
    const kept = await order();
    expect(kept.status).toBe(200);
    writeFileSync(`/sys/fs/ext4/${basename(disk?.split(' ')[0] ?? '')}/trigger_fs_error`, '1');

    await expectUnavailable(await order());
    const page = await fetch(`${shop.base}${unsubscribePath('jeton')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    await expectUnavailable(page);
    for (const path of ['/', '/pieces-or-investissement', '/cgv'])
      expect((await fetch(shop.base + path)).status).toBe(200);
    expect((await fetch(`${shop.base}/healthz`)).status).toBe(503);
    const saved = join(work, 'sauvé');
    cpSync(`/proc/${shop.pid}/root${dataDir}`, saved, { recursive: true });
    expect(await shop.stop()).toBe(0);

    dataDir = saved;
    shop = await spawnShop(saved, environment);
    expect(placed()).toBe(1);
    expect((await order()).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  },
);

it('Une base enlevée ou remplacée pendant qu’elle sert ferme les commandes et se voit, et revient avec son fichier', async () => {
  await prepare();
  const metrics = String(await freePort());
  shop = await spawnShop(dataDir, { ...environment, METRICS_PORT: metrics });
  const { base } = shop;
  const health = async () => {
    const inner = await fetch(`http://127.0.0.1:${metrics}/healthz`);
    return [(await fetch(`${base}/healthz`)).status, ((await inner.json()) as { problem: string | null }).problem];
  };
  const gone = 'La base ne peut être écrite : son fichier a été enlevé ou remplacé.';
  const file = join(dataDir, 'shop.db');
  const aside = join(work, 'ailleurs');
  expect((await order()).status).toBe(200);
  for (const [from, replaced] of [
    [file, false],
    [file, true],
    [`${file}-wal`, false],
    [dataDir, false],
  ] as const) {
    renameSync(from, aside);
    if (replaced) cpSync(aside, from);
    await expectUnavailable(await order());
    await expect.poll(health, { timeout: 10_000 }).toEqual([503, gone]);
    expect((await fetch(base)).status).toBe(200);
    renameSync(aside, from);
    expect((await order()).status).toBe(200);
    await expect.poll(health, { timeout: 10_000 }).toEqual([200, null]);
  }
  expect(await shop.stop()).toBe(0);
  expect(placed()).toBe(5);
});

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

const fakeTime = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((file) => existsSync(file));

it.skipIf(!fakeTime)(
  'Une horloge qui saute dans les deux sens n’arrête ni les pages, ni les commandes, ni les courriels',
  async () => {
    await prepare();
    const clock = join(work, 'horloge');
    writeFileSync(clock, '+0');
    shop = await spawnShop(dataDir, {
      ...environment,
      LD_PRELOAD: fakeTime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    for (const jump of ['+0', '+40h', '-2h', '+0']) {
      writeFileSync(clock, jump);
      expect((await fetch(shop.base)).status).toBe(200);
      expect((await fetch(`${shop.base}/healthz`)).status, jump).toBe(200);
      expect((await order()).status, jump).toBe(200);
    }
    const db = openDb(join(dataDir, 'shop.db'));
    const told = db.$client
      .prepare('select count(distinct order_id) from mail_outbox where sent_at is not null')
      .pluck();
    while (told.get() !== 4) await new Promise((resolve) => setTimeout(resolve, 100));
    db.$client.close();
    expect(placed()).toBe(4);
    expect(await shop.stop()).toBe(0);
  },
);

it('Sans plus de descripteurs de fichiers, elle attend et reprend', async () => {
  await prepare();
  const { command, args, cwd, surroundings } = built();
  shop = await spawnShop(dataDir, environment, {
    command: 'sh',
    args: ['-c', 'ulimit -n 120 && exec "$@"', 'sh', command, ...args],
    cwd,
    surroundings,
  });
  const { port, base } = shop;
  const held = Array.from({ length: 300 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const socket of held) socket.destroy();
  while (
    !(await fetch(base, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    ))
  );
  expect((await order()).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});
