import type { Page } from 'playwright/test';
import { expect, moving, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { enterAsClient } from './accounts.ts';
import { fillCart, hold } from './steps.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /Rechercher/ });
const phone = { width: 390, height: 844 };

test.use(moving);

test('Un visiteur cherche au clavier, avant que la recherche soit prête', async ({ page }) => {
  const release = await hold(page, '**/_astro/Search*.js');
  await page.goto('/cours-des-devises');
  await box(page).pressSequentially('nap');
  release();
  const coin = page.getByRole('option', { name: /Napoléon/ }).first();
  await expect(coin).toBeVisible();
  await expect(coin.locator('img')).toBeVisible();
  await expect(box(page)).toHaveValue('nap');

  await box(page).fill('etats-unis');
  const dollar = page.getByRole('option', { name: /Dollar américain/ });
  await expect(dollar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dollar).toBeHidden();
  await expect(box(page)).toHaveValue('etats-unis');
  // The first arrow only opens the list again.
  await page.keyboard.press('ArrowDown');
  await expect(dollar).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dollar).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cours-des-devises\/dollar-americain\//);
});

test('L’en-tête reste en vue, et ne cache pas l’endroit où mène un lien', async ({ page, shop }) => {
  await fillCart(page, shop);
  await page.goto('/cgv#article-11');
  await page.evaluate(() => scrollTo(0, 2000));
  const header = page.locator('body > header');
  await expect(header.getByRole('link', { name: /Panier 1 article/ })).toBeInViewport({ ratio: 1 });
  const link = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').nth(6);
  await link.click();
  const id = (await link.getAttribute('href'))?.slice(1) ?? '';
  const bottom = (await header.boundingBox())?.height ?? 0;
  const aim = page.locator(`[id="${id}"]`);
  await expect.poll(async () => (await aim.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await expect(aim).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  for (const part of await page.locator('body > :not(main), main nav').all()) await expect(part).toBeHidden();
  await expect(page.getByText('/cgv', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: '11. La rétractation' })).toBeVisible();
});

test('Sur un téléphone, un bouton mène à la recherche', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/pieces-or-collection');
  await expect(box(page)).toBeHidden();
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('napo');
  await expect(page.getByRole('option', { name: /Napoléon/ }).first()).toBeVisible();
});

test('Sur un téléphone, le menu garde le focus, et une cliente s’y déconnecte', async ({ page, shop }) => {
  await page.setViewportSize(phone);
  await enterAsClient(page, shop, '/mes-donnees');
  const header = await page.locator('body > header').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(64);
  const open = page.getByRole('button', { name: 'Menu' });
  await open.click();
  const menu = page.getByRole('navigation', { name: 'Boutique', exact: true });
  await expect(menu.getByRole('button', { name: 'Fermer' })).toBeFocused();
  expect(await menu.boundingBox()).toMatchObject({ x: 0, width: header?.width });
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expect(menu.getByRole('link', { name: 'Mes données' })).toHaveAttribute('aria-current', 'page');
  await expectReadable(page, 'le menu d’une cliente');
  await menu.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('/');
  await expect(page.locator('[data-notice]')).toHaveText('Votre session est fermée.');
});

test('Le carrousel n’avance que si on le demande, et revient au début après la dernière image', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'À la une' }).getByRole('group', { name: / sur \d$/ });
  const [next, previous] = [/suivante/, /précédente/].map((name) => page.getByRole('button', { name }));
  await next?.click();
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
  await previous?.click();
  await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
  await previous?.click();
  await expect(slides.last()).toBeInViewport({ ratio: 0.9 });
  await next?.click();
  await expect(slides.first()).toBeInViewport({ ratio: 0.9 });
});

test('Un message reste tant qu’il est survolé ou que le focus y est, l’un après l’autre aussi', async ({ page }) => {
  await page.clock.install();
  await page.goto('/pieces-or-investissement');
  const coin = page.getByRole('button', { name: /Ajouter 20 francs Napoléon Marianne/ }).first();
  await coin.click();
  const message = page.locator('.toast');
  await message.hover();
  const expectStays = async () => {
    await page.clock.fastForward(6_000);
    await expect(message).toBeVisible();
  };
  await expectStays();
  await message.getByRole('button', { name: 'Fermer' }).focus();
  await page.mouse.move(0, 0);
  await expectStays();
  await message.hover();
  await page.getByRole('link', { name: 'Mon compte' }).focus();
  await expectStays();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(6_000);
  await expect(message).toBeHidden();
});
