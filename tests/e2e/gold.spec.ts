import { eq } from 'drizzle-orm';
import { news } from '../../db/schema/shop.ts';
import { expect, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';

test('La courbe du cours se lit sur chaque durée, une note de marché sur la sienne', async ({ page, shop }) => {
  await page.goto('/cours-de-l-or');
  const drawn = (over: string) => page.getByRole('img', { name: `Courbe du cours de l’or sur ${over}` });
  await expect(drawn('30 jours')).toBeVisible();
  for (const [label, over] of Object.entries({
    '1 jour': '24 heures',
    '5 ans': 'cinq ans',
    Tout: 'tout l’historique',
  })) {
    await page.getByRole('radio', { name: label, exact: true }).check({ force: true });
    await expect(drawn(over)).toBeVisible();
    await expect(drawn('30 jours')).toBeHidden();
  }
  const [note] = await inDatabase(shop, (db) => db.select().from(news).where(eq(news.goldCurve, true)).all());
  await page.goto(`/Nouvelles/${note?.id}`);
  await expect(page.getByRole('img', { name: /^Courbe du cours de l’or sur 7 jours/ })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});
