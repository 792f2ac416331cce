/** `node tests/bench/besideImport.ts [SECONDS]`, after a build: an order's time while 10 000 rows are imported, beside its time alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopProcess } from '../support/process.ts';
import { ask, press } from './load.ts';
import { fromElsewhere, importCatalogue, makeBuyers, runShop } from './shop.ts';

type Measured = { alone: number; beside: number; placed: number };

/** Mean milliseconds of an order, one after the other. */
export async function timeBesideImport(
  shop: Pick<ShopProcess, 'base'>,
  dataDir: string,
  { placeOrder, seconds }: { placeOrder: () => Promise<void>; seconds: number },
): Promise<Measured> {
  const alone = 1000 / (await press(1, seconds, placeOrder)).perSecond;
  let isImporting = true;
  const importing = importCatalogue(shop, dataDir, 10_000).finally(() => {
    isImporting = false;
  });
  const begun = performance.now();
  let placed = 0;
  while (isImporting) {
    await placeOrder();
    placed++;
  }
  await importing;
  return { alone, beside: (performance.now() - begun) / placed, placed };
}

if (import.meta.main) {
  const seconds = Number(process.argv[2] ?? 4);
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
  const { alone, beside, placed } = await timeBesideImport(shop, dataDir, { placeOrder, seconds });
  console.log(
    `${placed} orders: ${beside.toFixed(2)} ms beside, ${alone.toFixed(2)} ms alone, ${(beside / alone).toFixed(2)} ×`,
  );
  await shop.stop();
  rmSync(dir, { recursive: true, force: true });
}
