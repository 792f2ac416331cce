import type { Page } from 'playwright/test';
import { expect, moving, test } from '../support/e2e.ts';

const first = async (page: Page, list: string, name: RegExp) => {
  await page.goto(list);
  const link = page.getByRole('main').getByRole('link', { name }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
};

test.use(moving);

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Une fiche garde son prix et son bouton sous le pouce, d’un bout à l’autre', async ({ page }) => {
    await first(page, '/pieces-or-investissement', /20 francs Napoléon Marianne/);
    const add = page.getByRole('button', { name: 'Ajouter au panier' });
    const picture = await page.getByRole('main').getByRole('img').first().boundingBox();
    expect(picture?.height).toBeLessThanOrEqual(260);
    const crumb = await page.getByRole('navigation', { name: 'Fil d’Ariane' }).boundingBox();
    expect(crumb?.height).toBeLessThanOrEqual(44);
    await expect(add).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(add).toBeInViewport();
    await page.getByRole('button', { name: /^Augmenter/ }).click();
    await add.click();
    await expect(page.locator('[data-cart-count]').first()).toHaveText(/^2/);
    const quantity = page.getByRole('textbox', { name: 'Quantité' });
    await quantity.fill('0');
    await add.click();
    await expect(page.getByText(/Indiquez un nombre entier/)).toBeInViewport();
  });

  test('La fiche d’une devise se change d’une touche, et garde sa somme au retour', async ({ page }) => {
    await first(page, '/cours-des-devises', /Dollar américain/);
    const units = page.getByLabel('Vous recevez');
    await expect(units).toHaveValue('200');
    await page.getByRole('button', { name: /^500/ }).click();
    await expect(units).toHaveValue('500');
    await page.getByRole('radio', { name: 'Je choisis mes billets' }).check();
    const hundreds = page.getByRole('textbox', { name: /^Billets de 100\sUSD/ });
    await hundreds.fill('99999');
    const most = await hundreds.inputValue();
    await expect(page.getByText(`Au plus ${Number(most).toLocaleString('fr')} billets de 100`)).toBeVisible();

    await page.getByRole('radio', { name: 'Assortiment' }).check();
    const euros = page.getByLabel('Pour environ');
    await euros.click();
    await euros.fill('400');
    await expect(units).not.toHaveValue(/^(200|500)$/);
    const taken = await units.inputValue();
    await units.focus();
    expect(Number((await euros.inputValue()).replace(',', '.'))).toBeLessThanOrEqual(400);
    await page.reload();
    await expect(units).toHaveValue(taken);
    await page.goto('/faq-questions-frequentes');
    await page.goBack();
    await expect(units).toHaveValue(taken);
  });
});

test('Une courbe se lit jour par jour, au pointeur et au clavier, avec le prix de rachat', async ({ page }) => {
  await first(page, '/pieces-or-investissement', /20 francs Napoléon Marianne/);
  const day = page.getByRole('slider', { name: /sur 30 jours/ });
  await day.focus();
  await expect(day).toHaveAttribute('aria-valuetext', /\d{4}\s: [\d\s]+,\d\d\s€, rachat [\d\s]+,\d\d\s€$/);
  const today = await day.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '');
  const { x, y, width, height } = (await day.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + 1, y + height / 2);
  await expect(day).toHaveValue('0');
  await page.mouse.move(x + width - 1, y + height / 2);
  await expect(day).toHaveValue('30');
  await expect(day).toHaveAttribute('aria-valuetext', today ?? '');
});

test.describe('Au doigt', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Le premier appui sur une courbe en donne déjà le point', async ({ page }) => {
    await page.goto('/cours-de-l-or');
    const day = page.getByRole('slider', { name: /sur 30 jours/ });
    await day.tap({ position: { x: 100, y: 80 } });
    await expect(day).toHaveAttribute('aria-valuetext', /\d{4}\s: [\d\s]+,\d\d\s€/);
    await expect(day).not.toHaveValue('30');
  });
});
