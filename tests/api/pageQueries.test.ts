import { expect, it } from 'vitest';
import { fillDemo } from '../../db/demo/fill.ts';
import { countQueries } from '../bench/queries.ts';
import { countQuestions } from '../support/questions.ts';
import { startShop } from '../support/server.ts';

it('Une page lit une liste d’articles d’un coup, non article par article', async () => {
  const shop = await startShop();
  await fillDemo(shop.app.db);
  const counted = countQuestions(shop.app.db);
  for (const path of [
    '/',
    '/pieces-or-investissement',
    '/pieces-or-investissement?vue=tableau',
    '/cours-des-devises',
  ]) {
    counted.count = 0;
    const answer = await fetch(shop.base + path);
    expect(answer.status, path).toBe(200);
    expect(counted.count, path).toBeLessThanOrEqual(30);
  }
  counted.stop();
  await shop.stop();
});

it('Un achat de trois articles tient en 45 requêtes', async () => {
  expect((await countQueries())['purchase']).toBeLessThanOrEqual(45);
});
