import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../../db/client.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { imports } from '../../db/schema/imports.ts';
import { eurosFromCents } from '../../src/money.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { rowsOf } from '../support/people.ts';
import { built, type ShopProcess, spawnShop } from '../support/process.ts';
import { signInMany } from '../support/signIn.ts';

/** The built shop as the service runs it, `imports` loaded before it; how long it took to its first answer, in ms. */
export async function runShop(dataDir: string, imports?: string): Promise<ShopProcess & { startedIn: number }> {
  const begun = performance.now();
  const environment = {
    ...{ DEMO: '1', TRUST_PROXY: '1', SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189', SHOP_BIC: 'AGRIFRPP' },
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', NODE_OPTIONS: '--max-semi-space-size=4' },
  };
  const program = built();
  const args = [...(imports ? ['--import', imports] : []), ...program.args];
  const shop = await spawnShop(dataDir, environment, { ...program, args });
  return { ...shop, startedIn: performance.now() - begun };
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
export function footprint({ pid }: ShopProcess): { megabytes: number; children: number } | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return { megabytes: Math.round(kilobytes / 1024), children: children ? children.split(' ').length : 0 };
}

/** Clients who may order at once, signed in, and a basket of three coins with its price. */
export async function makeBuyers(dataDir: string, many: number, identityStatus: 'verified' | 'none' = 'verified') {
  const db = openDb(`${dataDir}/shop.db`);
  const buyers = await signInMany(many, db, loadKeys(dataDir), 'client', { identityStatus });
  const coins = rowsOf(db, metals).filter(({ isVisable, netSellPrice }) => isVisable && netSellPrice > 0);
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

/** Reads and puts in place a catalogue of so many new articles, as the dealer does. */
export async function importCatalogue(
  { base }: Pick<ShopProcess, 'base'>,
  dataDir: string,
  rows: number,
): Promise<void> {
  const db = openDb(`${dataDir}/shop.db`);
  const [dealer] = await signInMany(1, db, loadKeys(dataDir), 'admin');
  db.$client.close();
  const headers = { authorization: `Bearer ${dealer?.token}` };
  const lines = Array.from(
    { length: rows },
    (_, n) => `Ducat ${n};pièce;3,49;986;${480 + (n % 90)},25;${n % 40};<p>Un <b>ducat</b>, numéro ${n}.</p>`,
  );
  const form = new FormData();
  form.set(
    'file',
    new File([['Nom;Type;Poids;Titre;Vente;Quantité;Description', ...lines].join('\n')], 'catalogue.csv'),
  );
  const read = await fetch(`${base}/api/imports/read`, { method: 'POST', headers, body: form });
  const { data } = (await read.json()) as { data: { staged: { _id: string; counts: { new?: number } } } };
  if (data.staged.counts.new !== rows) throw new Error(`staged ${JSON.stringify(data.staged.counts)}`);
  const body = JSON.stringify({ takesDoubts: true });
  const applied = await fetch(`${base}/api/imports/apply/${data.staged._id}`, {
    ...{ method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } },
  });
  if (!applied.ok) throw new Error(`the import is refused: ${applied.status}`);
  const state = () => {
    const now = openDb(`${dataDir}/shop.db`);
    const [row] = rowsOf(now, imports);
    now.$client.close();
    return row?.state;
  };
  while (state() !== 'applied') await new Promise((resolve) => setTimeout(resolve, 1_000));
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
