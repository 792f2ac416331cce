/** `node tests/bench/besideImport.ts [SECONDS] [ROWS]`, after a build: an order's time while rows are imported, beside its time alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopProcess } from '../support/process.ts';
import { ask, press } from './load.ts';
import { fromElsewhere, importCatalogue, makeBuyers, runShop } from './shop.ts';

type Measured = { before: number; beside: number; after: number; placed: number; ratio: number };

/** Mean milliseconds of an order, one after the other. */
export async function timeBesideImport(
  shop: Pick<ShopProcess, 'base'>,
  dataDir: string,
  { placeOrder, seconds, rows = 10_000 }: { placeOrder: () => Promise<void>; seconds: number; rows?: number },
): Promise<Measured> {
  const timeAlone = async () => 1000 / (await press(1, seconds, placeOrder)).perSecond;
  const before = await timeAlone();
  let isImporting = true;
  const importing = importCatalogue(shop, dataDir, rows).finally(() => {
    isImporting = false;
  });
  const begun = performance.now();
  let placed = 0;
  while (isImporting) {
    await placeOrder();
    placed++;
  }
  await importing;
  const beside = (performance.now() - begun) / placed;
  // A busy machine changes its pace, and the catalogue has grown: once more behind it.
  const after = await timeAlone();
  return { before, beside, after, placed, ratio: (2 * beside) / (before + after) };
}

if (import.meta.main) {
  const [seconds = 4, rows = 10_000] = process.argv.slice(2).map(Number);
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  const dataDir = join(dir, 'data');
  await (await runShop(dataDir)).stop();
  const { buyers, order } = await makeBuyers(dataDir, 20_000);
  const shop = await runShop(dataDir);
  let next = 0;
  const placeOrder = () =>
    ask(`${shop.base}/api/order/addOrder`, {
      ...{ method: 'POST', headers: fromElsewhere(buyers[next++ % buyers.length]?.token), body: order },
    });
  await press(1, 1, placeOrder);
  const { before, beside, after, placed, ratio } = await timeBesideImport(shop, dataDir, { placeOrder, seconds, rows });
  const [first, during, last] = [before, beside, after].map((ms) => `${ms.toFixed(2)} ms`);
  console.log(`${placed} orders: ${during} beside, ${first} before, ${last} after, ${ratio.toFixed(2)} ×`);
  await shop.stop();
  rmSync(dir, { recursive: true, force: true });
}
