import { expect, expectRefusals, moving, test } from '../support/e2e.ts';

test.use(moving);

test('Sans JavaScript, les listes, la recherche, les courbes et les billets se lisent, et une quantité se commande', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.base });
  const page = await context.newPage();
  await page.goto('/recherche?q=napoléon');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Napoléon/ })
      .first(),
  ).toBeVisible();

  await page.goto('/pieces-or-investissement?tri=prix');
  await page
    .getByRole('link', { name: /Napoléon/ })
    .first()
    .click();
  const curveOver = (period: string) => page.getByRole('img', { name: `Courbe du prix de vente sur ${period}` });
  await expect(curveOver('30 jours')).toBeVisible();
  await expect(curveOver('un an')).toBeHidden();
  await page.getByRole('radio', { name: '1 an' }).check();
  await expect(curveOver('un an')).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantité' }).fill('3');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/3$/);
  const amount = async () => Number((await page.locator('.cart-amount').textContent())?.replace(/\D/g, ''));
  const ofThree = await amount();
  await page.getByRole('textbox', { name: 'Quantité' }).fill('6');
  await page.getByRole('button', { name: 'Recalculer' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/6$/);
  expect(await amount()).toBe(2 * ofThree);
  await expect(page.getByText(/Pour commander en ligne, activez JavaScript/)).toBeVisible();

  await page.goto('/cours-des-devises');
  await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .click();
  await expect(curveOver('30 jours')).toBeVisible();
  const notes = page.getByRole('region', { name: 'Les billets' }).getByRole('listitem');
  await expect(notes.first()).toBeVisible();
  for (const note of await notes.all()) {
    // The demo's bands have one side.
    const picture = note.getByRole('img', { name: /, recto$/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const large = await note.getByRole('link', { name: 'recto' }).getAttribute('href');
    expect((await page.request.get(large ?? '')).headers()['content-type']).toMatch(/^image\//);
  }
  await page.getByRole('textbox', { name: 'Vous recevez' }).fill('300');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await page.waitForURL(/\/panier-article\/[^/]+\/300$/);
  await expect(page.getByLabel('Quantité en USD')).toHaveValue('300');
  await context.close();
});

test('Une adresse inconnue mène à la page introuvable, en français', async ({ page, complaints }) => {
  const answer = await page.goto('/nulle-part');
  expect(answer?.status()).toBe(404);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Chercher' }).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  expectRefusals(complaints, 404);
});
