import { eq } from 'drizzle-orm';
import { reserves } from '../../db/schema/catalogue.ts';
import { news } from '../../db/schema/shop.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

test('Un visiteur cherche « prix de l’or », lit le cours et sa courbe, et demande à être prévenu', async ({
  page,
  shop,
}) => {
  await page.goto('/recherche?q=prix+de+l%27or');
  await page.getByRole('main').getByRole('link', { name: 'Cours de l’or' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cours de l’or');
  await expect(page.getByText('Le gramme d’or fin').first()).toBeVisible();
  const drawn = (over: string) => page.getByRole('img', { name: `Courbe du cours de l’or sur ${over}` });
  await expect(drawn('30 jours')).toBeVisible();
  for (const [label, over] of [
    ['1 jour', '24 heures'],
    ['1 an', 'un an'],
    ['5 ans', 'cinq ans'],
    ['Tout', 'tout l’historique'],
  ] as const) {
    await page.getByRole('radio', { name: label, exact: true }).check({ force: true });
    await expect(drawn(over)).toBeVisible();
    await expect(drawn('30 jours')).toBeHidden();
  }
  await expect(page.getByText('ce cours et tout son historique sont inventés')).toBeVisible();
  const csv = await page.request.get('/cours-de-l-or/historique.csv');
  expect((await csv.text()).split('\r\n').length).toBeGreaterThan(1_800);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByText('Alerte de prix').click();
  await page.getByLabel('Prix souhaité').fill('100');
  await page.getByLabel('Adresse électronique', { exact: true }).fill('gramme@example.fr');
  await page.getByRole('button', { name: 'Créer l’alerte' }).click();
  await expect
    .poll(() =>
      inDatabase(shop, (db) => db.select().from(reserves).where(eq(reserves.email, 'gramme@example.fr')).all()),
    )
    .toMatchObject([{ typeId: 'or-fin', desiredPrice: 10_000 }]);
});

test('L’accueil porte la courbe de l’or, et une note de marché celle de sa semaine', async ({ page, shop }) => {
  await page.goto('/');
  await expect(page.getByRole('img', { name: /^Courbe du cours de l’or sur 30 jours/ })).toBeVisible();
  const [note] = await inDatabase(shop, (db) => db.select().from(news).where(eq(news.goldCurve, true)).all());
  await page.goto(`/Nouvelles/${note?.id}`);
  await expect(page.getByRole('img', { name: /^Courbe du cours de l’or sur 7 jours/ })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('Un marchand donne une source à son cours ; ce qui ne se lit pas lui est dit', async ({ page, complaints }) => {
  await signInAsDealer(page);
  await page.goto('/admin/cours');
  await page.getByRole('link', { name: 'Sources des cours' }).click();
  await page.getByLabel('Adresse', { exact: false }).first().fill('http://127.0.0.1:9/or');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Indiquez où se trouve le prix dans la réponse.').first()).toBeVisible();
  await page.getByLabel('Où est le prix').fill('prix');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
  await page.getByRole('button', { name: 'Lire maintenant' }).click();
  await expect(page.getByText('mène à l’intérieur d’un réseau privé').first()).toBeVisible();
  await page.goto('/admin/overview');
  await expect(page.getByText('La source du cours de l’or')).toBeVisible();
  expectRefusals(complaints, 400);
});
