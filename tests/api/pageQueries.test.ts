import { expect, it } from 'vitest';
import { countQueries } from '../bench/queries.ts';

it('Un achat de trois articles tient en 45 requêtes, et une page lit une liste d’articles d’un coup, non article par article', async () => {
  const { purchase, ...pages } = await countQueries();
  expect(purchase).toBeLessThanOrEqual(45);
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(['/', '/pieces-or-investissement', '/cours-des-devises']));
  for (const [path, count] of Object.entries(pages)) expect(count, path).toBeLessThanOrEqual(30);
});
