import { eq } from 'drizzle-orm';
import { news } from '../../db/schema/shop.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

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

test('Un marchand donne une source à son cours ; ce qui ne se lit pas lui est dit', async ({ page, complaints }) => {
  await signInAsDealer(page, '/admin/cours/sources/or');
  await page.getByLabel('Adresse', { exact: false }).first().fill('http://127.0.0.1:9/or');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Indiquez où se trouve le prix dans la réponse.').first()).toBeVisible();
  await page.getByLabel('Où est le prix').fill('prix');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
  await page.getByRole('button', { name: 'Lire maintenant' }).click();
  await expect(page.getByText('mène à l’intérieur d’un réseau privé').first()).toBeVisible();
  expectRefusals(complaints, 400);
});
