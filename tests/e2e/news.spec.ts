import { eq } from 'drizzle-orm';
import { news } from '../../db/schema/shop.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { photoFile } from '../support/identityFiles.ts';
import { inDatabase } from './accounts.ts';
import { hold, signInAsDealer } from './steps.ts';

test('Une actualité se publie avec l’image encore en route, pas sans elle', async ({ page, shop, complaints }) => {
  await signInAsDealer(page, '/admin/news/create');
  const upload = '**/api/news/uploadImage';
  await page.route(upload, (route) =>
    route.fulfill({ status: 400, json: { message: 'Cette image est illisible.', data: null } }),
  );
  // The last route comes first: held, then on to the refusal, or to the shop.
  let release = await hold(page, upload);
  await page.getByRole('textbox', { name: 'Titre' }).fill('Une image en route');
  await page.getByRole('textbox', { name: 'Texte' }).fill('Elle arrive.');
  const choose = async () => {
    await page.getByLabel('Image', { exact: true }).setInputFiles(await photoFile('une.jpg', 300, 200));
    await expect(page.getByRole('button', { name: 'Envoi en cours…' })).toBeVisible();
  };
  const publish = page.getByRole('button', { name: 'Publier', exact: true });
  const stored = () =>
    inDatabase(shop, (db) => db.select().from(news).where(eq(news.title, 'Une image en route')).all());

  await choose();
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('alert').getByText('Cette image est illisible.')).toBeVisible();
  await expect(publish).not.toHaveAttribute('aria-busy', 'true');
  expect(await stored()).toEqual([]);
  expectRefusals(complaints, 400);

  await page.unrouteAll();
  release = await hold(page, upload);
  await choose();
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  expect(await stored()).toEqual([]);
  release();
  await expect(page.getByText('L’actualité est enregistrée.')).toBeVisible();
  expect(await stored()).toMatchObject([{ isVisible: true, image: expect.stringMatching(/./) }]);

  await page.getByLabel('Visible').uncheck();
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible();
  await expect(publish).toHaveCount(0);
});
