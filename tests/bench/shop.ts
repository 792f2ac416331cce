import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../db/client.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/stock.ts';
import { startSession } from '../../src/features/accounts/model/session.server.ts';
import { anonymous } from '../../src/http/actor.ts';
import { eurosFromCents } from '../../src/money.ts';
import { root } from '../../src/server/ensure.mjs';
import { loadKeys } from '../../src/server/keys.ts';
import { ctxOf, testShop } from '../support/context.ts';
import { makeUser } from '../support/people.ts';
import { freePort } from '../support/port.ts';

export type Running = { base: string; process: ChildProcess; startedIn: number; stop: () => Promise<void> };

/** The built shop in a process of its own, `imports` loaded before it; how long it took to its first answer, in ms. */
export async function runShop(dataDir: string, imports?: string): Promise<Running> {
  const port = await freePort();
  const begun = performance.now();
  const imported = imports ? ['--import', imports] : [];
  const child = spawn(process.execPath, [...imported, 'dist/server/entry.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
      // As the service runs it.
      ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=4' },
      ...{
        SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
        SHOP_BIC: 'AGRIFRPP',
      },
    },
  });
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/robots.txt`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the shop ended at once');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  const startedIn = performance.now() - begun;
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { base, process: child, startedIn, stop };
}

/** Upper bound of the machine; answers its address. */
export async function runFloor(
  dir: string,
  plain: number,
  zipped: number,
): Promise<{ base: string; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'floor.ts'), [dir, `${plain}`, `${zipped}`]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { base: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Megabytes that a process holds, and how many processes it has started; null where the machine does not tell. */
export function footprint({ pid }: ChildProcess): { megabytes: number; children: number } | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return { megabytes: Math.round(kilobytes / 1024), children: children ? children.split(' ').length : 0 };
}

export type Buyer = { userId: string; token: string };

/** Clients who may order at once, signed in, and a basket of three coins with its price. */
export async function makeBuyers(
  dataDir: string,
  many: number,
  identityStatus: 'verified' | 'none' = 'verified',
): Promise<{ buyers: Buyer[]; order: string }> {
  const db = openDb(`${dataDir}/shop.db`);
  const shop = { ...testShop, keys: loadKeys(dataDir) };
  const buyers: Buyer[] = [];
  for (let at = 0; at < many; at++) {
    const user = makeUser(db, 'client', { identityStatus });
    const device = { userAgent: null, address: null };
    const { token } = await startSession(ctxOf(db, anonymous, shop), { user, device });
    buyers.push({ userId: user.id, token });
  }
  const coins = db
    .select()
    .from(metals)
    .all()
    .filter(({ isVisable, netSellPrice }) => isVisable && netSellPrice > 0);
  const chosen = coins.sort((a, b) => a.netSellPrice - b.netSellPrice).slice(0, 3);
  db.update(stockLines).set({ inSafe: 1_000_000 }).run();
  db.$client.close();
  return {
    buyers,
    order: JSON.stringify({
      paymentType: 'virement',
      mac: '',
      orderNumber: '',
      key: '1-2-3-4',
      amount: eurosFromCents(chosen.reduce((sum, { netSellPrice }) => sum + netSellPrice, 0)),
      deliveryCost: 0,
      delivery: 'counter',
      Items: chosen.map(({ id }) => ({ type: 'metal', id, quantity: 1 })),
    }),
  };
}

let callers = 0;

/** Every caller comes from a network of its own, as in a flood. */
export const fromElsewhere = (token?: string): Record<string, string> => {
  const at = ++callers;
  return {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
};
