/**
 * Speed as ratios within one run, never as a test: how the shop's kept pages, fresh pages and calls compare with a bare
 * node:http server that answers the same bytes on the same machine at the same moment.
 */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillDemo } from '../../db/demo/fill.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { startShop } from '../support/server.ts';

const seconds = Number(process.argv[2] ?? 3);
const connections = 16;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const get = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode} ${url}`)),
      );
    })
      .on('error', reject)
      .end();
  });

async function rate(url: string, before: () => void = () => undefined): Promise<{ perSecond: number; bytes: number }> {
  const bytes = await get(url);
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        before();
        await get(url);
        done++;
      }
    }),
  );
  return { perSecond: done / ((performance.now() - started) / 1000), bytes };
}

const shop = await startShop();
await fillDemo(shop.app.db);
const home = await rate(`${shop.base}/`);
const bare = createServer((_, res) => res.end(Buffer.alloc(home.bytes, 'x')));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const reference = await rate(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
const stale = () =>
  void shop.app.db
    .update(cacheTags)
    .set({ version: Math.trunc(performance.now() * 1000) })
    .run();

const rows = [
  ['bare node:http, the same bytes', reference],
  ['home, kept', home],
  ['home, data changed before each request', await rate(`${shop.base}/`, stale)],
  ['list of coins, kept', await rate(`${shop.base}/pieces-or-investissement`)],
  ['GET /api/metal/getMetal/true', await rate(`${shop.base}/api/metal/getMetal/true`)],
  ['GET /api/metal/search/napo', await rate(`${shop.base}/api/metal/search/napo`)],
] as const;
for (const [name, { perSecond, bytes }] of rows) {
  const ratio = perSecond / reference.perSecond;
  console.log(
    `${ratio.toFixed(3).padStart(7)}  ${String(Math.round(perSecond)).padStart(6)} /s  ${String(bytes).padStart(6)} B  ${name}`,
  );
}
bare.close();
agent.destroy();
await shop.stop();
