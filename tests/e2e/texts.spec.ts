import { expect, expectRefusals, test } from '../support/e2e.ts';
import { photoFile } from '../support/identityFiles.ts';
import { expectReadable } from '../support/sound.ts';
import { moveUp, signInAsDealer } from './steps.ts';

test('Un marchand écrit une actualité, retrouve son brouillon, la publie, la corrige', async ({ page }) => {
  test.slow();
  await signInAsDealer(page);
  await page.goto('/admin/news');
  await page.getByRole('link', { name: 'Écrire une actualité' }).click();
  await page.getByRole('textbox', { name: 'Titre' }).fill('Le comptoir ouvre le samedi');
  await page.getByRole('textbox', { name: 'Texte' }).click();
  await page.keyboard.type('Dès décembre, venez aussi le samedi.');
  await page.getByRole('button', { name: 'Insérer une image' }).click();
  const inText = page.getByRole('dialog', { name: 'Image', exact: true });
  await inText.getByLabel('Photo').setInputFiles(await photoFile('rue.jpg'));
  await inText.getByLabel('Ce que montre l’image').fill('La rue du comptoir');
  await inText.getByRole('button', { name: 'Insérer l’image' }).click();
  await expect(page.getByRole('textbox', { name: 'Texte' }).getByAltText('La rue du comptoir')).toBeVisible();
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photoFile('vitrine.jpg', 900, 500));
  await expect(page.getByAltText('Image, telle qu’elle est')).toBeVisible();
  await expectReadable(page, 'create');

  // The tab keeps what is typed, and the preview shows it as readers will see it.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Le comptoir ouvre le samedi');
  await expect(page.getByRole('textbox', { name: 'Texte' })).toContainText('venez aussi le samedi');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Le comptoir ouvre le samedi');

  await page.getByRole('textbox', { name: 'Titre' }).focus();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/news\/update\//);
  await page.goto('/');
  await page.getByRole('link', { name: 'Le comptoir ouvre le samedi' }).click();
  await expect(page.getByRole('article').getByAltText('La rue du comptoir')).toBeVisible();

  await page.goto('/admin/news?q=samedi');
  await page.getByRole('link', { name: 'Le comptoir ouvre le samedi' }).click();
  await page.getByRole('textbox', { name: 'Titre' }).fill('Le comptoir ouvre le dimanche');
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
  await page.getByRole('link', { name: 'Voir la page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le comptoir ouvre le dimanche');

  await test.step('À moitié changée, elle se supprime sans autre question', async () => {
    await page.goto('/admin/news?q=dimanche');
    await page.getByRole('link', { name: 'Le comptoir ouvre le dimanche' }).click();
    await page.getByRole('textbox', { name: 'Titre' }).fill('À moitié changée');
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

test('Un marchand change le bandeau et l’identité, puis revient d’une version', async ({ page, complaints }) => {
  test.slow();
  await signInAsDealer(page);
  await page.goto('/admin/config');
  const text = page.getByLabel('Bandeau, en haut de chaque page');
  const before = await text.inputValue();
  await text.fill('Fermé le 24 décembre');
  await expect(page.getByRole('img', { name: 'Aperçu du bandeau' })).toHaveText('Fermé le 24 décembre');
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveAttribute('readonly');
  await page.getByLabel('SIREN').fill('732829321');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('SIREN')).toHaveAccessibleDescription(/Ce SIREN n’est pas valable/);
  expectRefusals(complaints, 400);
  await page.getByLabel('SIREN').fill('732829320');
  await page.getByLabel('Adresse', { exact: true }).fill('9 rue Neuve, 13001 Marseille');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('La nouvelle version est en place.')).toBeVisible();
  await expectReadable(page, 'config');

  await page.goto('/mentions-legales');
  await expect(page.getByRole('complementary', { name: 'Annonce' })).toContainText('Fermé le 24 décembre');
  await expect(page.getByRole('main')).toContainText('732 829 320');
  await expect(page.getByRole('contentinfo')).toContainText('9 rue Neuve, 13001 Marseille');

  await page.goto('/admin/config');
  await expect(page.getByRole('row').filter({ hasText: 'Bandeau' })).toContainText('En vigueur');
  await page.getByRole('link', { name: 'Comparer ou y revenir' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: 'Bandeau' }).first()).toContainText('Fermé le 24 décembre');
  await page.getByRole('button', { name: 'Revenir à cette version' }).click();
  await expect(page.getByLabel('Bandeau, en haut de chaque page')).toHaveValue(before);
  await page.goto('/mentions-legales');
  await expect(page.getByRole('contentinfo')).not.toContainText('9 rue Neuve');
});

test('Un marchand ajoute une image au carrousel et en change l’ordre, par les deux mains', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsDealer(page);
  await page.goto('/admin/carousel');
  await page.getByRole('link', { name: 'Ajouter une image' }).click();
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photoFile('vitrine.jpg', 800, 500));
  const crop = page.getByRole('dialog', { name: 'Recadrer l’image' });
  await crop.getByRole('button', { name: 'Garder cette partie' }).click();
  await expect(page.getByAltText('Image, telle qu’elle est')).toHaveAttribute('height', '300', { timeout: 60_000 });
  await page.getByLabel('Ce que montre l’image').fill('La vitrine en hiver');
  await page.getByLabel('Titre').fill('Ouvert le samedi');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/carousel\/edit\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ouvert le samedi');

  await page.goto('/admin/carousel');
  const names = () => page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents();
  const first = await names();
  expect(first.at(-1)).toBe('Ouvert le samedi');
  await page.getByRole('button', { name: /^Déplacer «.Ouvert le samedi/ }).focus();
  await moveUp(page, first.length, first.length - 2);
  await expect(page.getByText('L’ordre est enregistré.')).toBeVisible();
  await expect.poll(names).toEqual([...first.slice(0, -3), 'Ouvert le samedi', ...first.slice(-3, -1)]);
  await page.reload();
  await expect.poll(names).toEqual([...first.slice(0, -3), 'Ouvert le samedi', ...first.slice(-3, -1)]);

  const handles = page.getByRole('button', { name: /^Déplacer/ });
  const [from, to] = [await handles.nth(first.length - 3).boundingBox(), await handles.first().boundingBox()];
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 20, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y - 5, { steps: 10 });
  await page.mouse.up();
  await expect.poll(async () => (await names())[0]).toBe('Ouvert le samedi');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'À la une' }).getByRole('heading').first()).toHaveText(
    'Ouvert le samedi',
  );
  await expect(page.getByAltText('La vitrine en hiver')).toBeAttached();

  await page.goto('/admin/carousel');
  await page.getByLabel(/^Afficher «.Ouvert le samedi/).uncheck();
  await expect(page.getByText('C’est enregistré.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByAltText('La vitrine en hiver')).toHaveCount(0);
});
