import { countQuestions } from '../support/questions.ts';
import { startDemoShop } from '../support/server.ts';
import { fromElsewhere, makeBuyers } from './shop.ts';

/** How many statements SQLite runs for one purchase, and for pages and calls that are not kept yet. */
export async function countQueries(): Promise<Record<string, number>> {
  const shop = await startDemoShop({
    SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189',
    SHOP_BIC: 'AGRIFRPP',
    TRUST_PROXY: '1',
  });
  const counted = countQuestions(shop.app.db);
  const during = async (path: string, init?: RequestInit) => {
    counted.count = 0;
    const answer = await fetch(shop.base + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return counted.count;
  };
  const { buyers, order } = await makeBuyers(shop.app.config.dataDir, 2);
  const buy = (at: number) =>
    during('/api/order/addOrder', { method: 'POST', headers: fromElsewhere(buyers[at]?.token), body: order });
  await buy(0);
  const counts: Record<string, number> = { purchase: await buy(1) };
  const lists = ['/pieces-or-investissement', '/pieces-or-investissement?vue=tableau', '/cours-des-devises'];
  for (const path of ['/', ...lists, '/api/metal/getMetal/true']) counts[path] = await during(path);
  await shop.stop();
  return counts;
}
