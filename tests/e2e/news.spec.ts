import { news } from '../../db/schema/shop.ts';
import { expect, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { inDatabase } from './accounts.ts';

test('Un visiteur feuillette les actualités, de page en page et d’article en article', async ({ page, shop }) => {
  await inDatabase(shop, (db) => {
    const old = (n: number) => ({
      title: `Archive ${n}`,
      description: '<p>Texte</p>',
      createdAt: n,
      publishedAt: n,
      updatedAt: n,
    });
    db.insert(news).values([1, 2, 3, 4, 5].map(old)).run();
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Toutes les actualités' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.waitForURL('/Nouvelles?page=2');
  await page.getByRole('link', { name: 'Archive 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive 2');
  await page.getByRole('link', { name: /Actualité précédente/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive 1');
  expect(await axeFindings(page)).toEqual([]);
});
