/**
 * `npm run bench [SECONDS]`: the shop beside what this machine can do at most, in one run, as the table of docs/speed.md. Floors
 * are a bare node:http server and a bare better-sqlite3 loop (`floor.ts`); ratios say more than numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { timeBesideImport } from './besideImport.ts';
import { ask, client, connections, load, press } from './load.ts';
import { slowestShape } from './shapes.ts';
import { footprint, fromElsewhere, makeBuyers, runFloor, runShop } from './shop.ts';

const seconds = Number(process.argv[2] ?? 4);
const dir = mkdtempSync(join(tmpdir(), 'bench-'));
const dataDir = join(dir, 'data');
const gzip = { 'accept-encoding': 'gzip' };

const print = (name: string, floor: string, here: string, target: string) =>
  console.log(`| ${name.padEnd(46)} | ${floor.padStart(9)} | ${here.padStart(24)} | ${target.padEnd(26)} |`);
const rate = (perSecond: number) => `${Math.round(perSecond)} /s`;
const versus = (here: number, floor: number) => `${rate(here)}, ${(here / floor).toFixed(2)}`;

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, ${client}, ${connections} connections\n`,
);
print('', 'floor', 'here, ratio', 'target');

// A first start fills the demo; the second is on an existing database.
await (await runShop(dataDir)).stop();
const starts: number[] = [];
let idle: ReturnType<typeof footprint> = null;
for (let at = 0; at < 5; at++) {
  const shop = await runShop(dataDir);
  starts.push(shop.startedIn);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  idle = footprint(shop);
  await shop.stop();
}
const { buyers, order } = await makeBuyers(dataDir, 3_000 * seconds);
// A verified client sends no documents.
const { buyers: senders } = await makeBuyers(dataDir, connections, 'none');
const shop = await runShop(dataDir);

const home = Buffer.from(await (await fetch(`${shop.base}/`)).arrayBuffer());
const zipped = Number((await fetch(`${shop.base}/`, { headers: gzip })).headers.get('content-length'));
const floor = await runFloor(dir, home.length, zipped);
const floors = {
  zipped: (await load({ url: `${floor.base}/zipped` }, seconds)).perSecond,
  plain: (await load({ url: `${floor.base}/plain` }, seconds)).perSecond,
  rows: (await load({ url: `${floor.base}/rows` }, seconds)).perSecond,
  orders: (await press(connections, seconds, () => ask(floor.base, { method: 'POST', body: order }))).perSecond,
};

const kept = [
  ['home, kept, gzip', '/', gzip, 'zipped', '≥ 0.6'],
  [`home, kept, identity, ${Math.round(home.length / 1000)} kB`, '/', {}, 'plain', '≥ 0.5'],
  ['getMetal/true', '/api/metal/getMetal/true', gzip, 'rows', 'as a kept page'],
  ['metal/search/napo', '/api/metal/search/napo', gzip, 'zipped', '≥ 5000 /s or kept'],
  ['/recherche?q=napoleon', '/recherche?q=napoleon', gzip, 'zipped', '≥ 2000 /s or kept'],
  ['/connexion', '/connexion', gzip, 'zipped', 'as a kept page'],
  ['a public call with one query', '/api/carousels', gzip, 'zipped', '≥ 6000 /s or kept'],
] as const;
for (const [name, path, headers, against, target] of kept) {
  const asked = { url: shop.base + path, headers };
  // As after a while of serving; the floor's few lines are warm at once.
  await load(asked, 1);
  const { perSecond } = await load(asked, seconds);
  print(name, rate(floors[against]), versus(perSecond, floors[against]), target);
}

const { worst, ratio } = await slowestShape(shop);
print('refused and odd addresses', 'a plain 404', `${ratio.toFixed(2)}, ${worst}`, '≤ 2');

let next = 0;
const placeOrder = (base: string) =>
  ask(`${base}/api/order/addOrder`, {
    ...{ method: 'POST', headers: fromElsewhere(buyers[next++ % buyers.length]?.token), body: order },
  });
// As the pages above: the first of a process loads what places it.
await placeOrder(shop.base);
const orders = await press(connections, seconds, () => placeOrder(shop.base));
const ordersHere = `${versus(orders.perSecond, floors.orders)}, p99 ${orders.p99.toFixed(0)} ms`;
print('orders by transfer, three lines, durable', rate(floors.orders), ordersHere, '≥ 0.6, p99 < 30 ms');

const { ratio: slower } = await timeBesideImport(shop, dataDir, { placeOrder: () => placeOrder(shop.base), seconds });
print('an order, while 10 000 rows are imported', '', `${slower.toFixed(2)} × its time alone`, '≤ 1.5');

/** The 99th percentile of the home page while something else goes on. */
async function meanwhile(work: () => Promise<unknown>): Promise<string> {
  const [page, other] = await Promise.all([
    load({ url: `${shop.base}/`, headers: gzip }, seconds),
    press(16, seconds, work),
  ]);
  return `p99 ${page.p99.toFixed(1)} ms, ${rate(other.perSecond)}`;
}
const signIn = JSON.stringify({ email: 'personne@example.fr', password: 'un mot de passe quelconque' });
const flood = await meanwhile(() =>
  ask(`${shop.base}/api/users/login`, { method: 'POST', headers: fromElsewhere(), body: signIn }).catch(
    () => undefined,
  ),
);
print('home under a flood of sign-ins', '', flood, 'p99 < 50 ms');
const noise = {
  width: 2400,
  height: 1800,
  channels: 3,
  background: '#caa',
  noise: { type: 'gaussian', mean: 128, sigma: 40 },
} as const;
const photo = await sharp({ create: noise }).jpeg().toBuffer();
const uploads = await meanwhile(() => {
  const { userId, token } = senders[next++ % senders.length] ?? { userId: '', token: '' };
  const form = new FormData();
  form.append('id', userId);
  form.append('birthPlace', 'Lyon, France');
  form.append('files', new File([new Uint8Array(photo)], 'recto.jpg', { type: 'image/jpeg' }));
  const { 'content-type': _json, ...headers } = fromElsewhere(token);
  return ask(`${shop.base}/api/users/verifyIdentity/${userId}`, { method: 'POST', headers, body: form });
});
print('home under uploads of photographs', '', uploads, 'p99 < 50 ms');

const loaded = footprint(shop);
await shop.stop();
floor.stop();

const slowDisk = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module';
const Database = createRequire(${JSON.stringify(import.meta.url)})('better-sqlite3');
const exec = Database.prototype.exec;
Database.prototype.exec = function (text) {
  if (text === 'commit') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  return exec.call(this, text);
};`)}`;
const slow = await runShop(dataDir, slowDisk);
// The first rendering of a new process does not depend on the disk.
await ask(slow.base, { headers: gzip });
await placeOrder(slow.base);
const [page] = await Promise.all([
  load({ url: `${slow.base}/`, headers: gzip }, seconds),
  press(8, seconds, () => placeOrder(slow.base).catch(() => undefined)),
]);
print('home, orders on a disk of 5 ms', '', `${rate(page.perSecond)}, p99 ${page.p99.toFixed(1)} ms`, 'serves pages');
await slow.stop();

const median = starts.sort((a, b) => a - b)[2] ?? 0;
print('start on an existing database', '', `${median.toFixed(0)} ms`, '≤ 250 ms');
print(
  'memory idle / after load',
  '',
  idle && loaded ? `${idle.megabytes} / ${loaded.megabytes} MB` : '–',
  '≤ 90 / ≤ 200 MB',
);
print('processes beside the shop', '', idle ? `${idle.children}` : '–', 'none');
rmSync(dir, { recursive: true, force: true });
