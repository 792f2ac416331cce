import { expect, test } from '../support/e2e.ts';
import { photoFile } from '../support/identityFiles.ts';
import { expectAlive } from '../support/sound.ts';
import { signInAsDealer } from './steps.ts';

test('Un marchand écrit une actualité, retrouve son brouillon, la publie, la supprime', async ({ page }) => {
  test.slow();
  await signInAsDealer(page, '/admin/news/create');
  const title = page.getByRole('textbox', { name: 'Titre' });
  const text = page.getByRole('textbox', { name: 'Texte' });
  await title.fill('Le comptoir ouvre le samedi');
  await text.click();
  await page.keyboard.type('Dès décembre, venez aussi le samedi.');
  await page.getByRole('button', { name: 'Insérer une image' }).click();
  const inText = page.getByRole('dialog', { name: 'Image', exact: true });
  await inText.getByLabel('Photo').setInputFiles(await photoFile('rue.jpg'));
  await inText.getByLabel('Ce que montre l’image').fill('La rue du comptoir');
  await inText.getByRole('button', { name: 'Insérer l’image' }).click();
  await expect(text.getByAltText('La rue du comptoir')).toBeVisible();

  // The tab keeps what is typed.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(title).toHaveValue('Le comptoir ouvre le samedi');
  await expect(text).toContainText('venez aussi le samedi');

  await title.focus();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/news\/update\//);
  await page.getByRole('link', { name: 'Voir la page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le comptoir ouvre le samedi');
  await expect(page.getByRole('article').getByAltText('La rue du comptoir')).toBeVisible();

  await test.step('À moitié changée, elle se supprime sans autre question', async () => {
    await page.goBack();
    await title.fill('À moitié changée');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked++;
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByRole('button', { name: 'Supprimer l’actualité' }).click();
    await page.waitForURL('/admin/news');
    expect(asked).toBe(0);
  });
});

test('Un marchand change le bandeau, puis revient d’une version', async ({ page }) => {
  test.slow();
  await signInAsDealer(page, '/admin/config');
  const text = page.getByLabel('Bandeau, en haut de chaque page');
  const before = await text.inputValue();
  await text.fill('Fermé le 24 décembre');
  await expect(page.getByRole('img', { name: 'Aperçu du bandeau' })).toHaveText('Fermé le 24 décembre');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('La nouvelle version est en place.')).toBeVisible();
  await page.goto('/mentions-legales');
  await expect(page.getByRole('complementary', { name: 'Annonce' })).toContainText('Fermé le 24 décembre');
  await page.goto('/admin/config');
  await page.getByRole('link', { name: 'Comparer ou y revenir' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: 'Bandeau' }).first()).toContainText('Fermé le 24 décembre');
  await page.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect(text).toHaveValue(before);
});

test('Un marchand change l’ordre du carrousel, au clavier et à la souris', async ({ page }) => {
  await signInAsDealer(page, '/admin/carousel');
  await expectAlive(page);
  const names = () => page.locator('tbody').getByRole('link').allTextContents();
  const first = await names();
  const [last = ''] = first.slice(-1);
  const up = page.getByRole('button', { name: `Monter « ${last} »` });
  const announced = (place: number) => page.getByRole('status').filter({ hasText: `${last}, au rang ${place} sur` });
  await up.focus();
  for (const place of [first.length - 1, first.length - 2]) {
    const saved = page.waitForResponse(/\/api\/carousels\//);
    await page.keyboard.press('Enter');
    await saved;
    await expect(announced(place)).toBeAttached();
    await expect(up).toBeFocused();
  }
  await page.reload();
  await expect.poll(names).toEqual([...first.slice(0, -3), last, ...first.slice(-3, -1)]);

  for (let place = first.length - 3; place >= 1; place--) {
    await up.click();
    await expect(announced(place)).toBeAttached();
  }
  await expect.poll(async () => (await names())[0]).toBe(last);
  await expect(up).toHaveAttribute('aria-disabled', 'true');
});
