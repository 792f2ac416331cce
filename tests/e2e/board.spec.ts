import { eq } from 'drizzle-orm';
import { currencies } from '../../db/schema/catalogue.ts';
import { expect, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';

test('L’affichage se renouvelle de lui-même, et dit quand ses prix sont trop vieux', async ({ page, shop }) => {
  await page.clock.install();
  await page.goto('/affichage');
  const dollar = page.getByRole('row', { name: /Dollar américain/ });
  await expect(dollar).not.toContainText('0,1234');
  const old = page.getByText('Prix à confirmer au comptoir');
  const change = (sellPrice: number) =>
    inDatabase(shop, (db) =>
      db.update(currencies).set({ sellPrice }).where(eq(currencies.iso, 'USD')).returning().all(),
    );
  const [before] = await inDatabase(shop, (db) => db.select().from(currencies).where(eq(currencies.iso, 'USD')).all());
  await change(123_400);
  await page.clock.runFor(61_000);
  await expect(dollar).toContainText('0,1234');
  await change(before?.sellPrice ?? 0);
  await page.clock.fastForward('48:00:00');
  await expect(old).toBeVisible();
});
