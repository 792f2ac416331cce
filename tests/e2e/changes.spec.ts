import { eq, sql } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { metals } from '../../db/schema/catalogue.ts';
import { type DemoShop, expect, expectStill, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { coinName, enterToBuy, goToPayment } from './steps.ts';

/** The dealer raises the coin's price. By hand: a rule that does not give it would leave the desk something to publish. */
const raise = (shop: DemoShop) =>
  inDatabase(shop, (db) =>
    db
      .update(metals)
      .set({ netSellPrice: sql`net_sell_price + 1234`, pricing: null })
      .where(eq(metals.metalName, coinName))
      .run(),
  );

const total = (page: Page) => page.locator('.pay-total .price');
const totalOf = async (page: Page) => (await total(page).textContent()) ?? '';
const changed = (page: Page) => page.getByText(/20 francs Napoléon Marianne Coq.: le prix est passé de .* à\s/);
const keptUntil = (page: Page) => page.getByText(/^jusqu’(à|au) .*\d\sh\s\d\d$/);

/** To the last step, which shows until when prices are kept. */
async function goToLock(page: Page): Promise<void> {
  await page.clock.install();
  await goToPayment(page);
  await expect(keptUntil(page)).toBeVisible();
  await expectStill(page);
}

test('Un prix qui change pendant l’achat reste celui de l’écran, dans chaque onglet', async ({ page, shop }) => {
  await enterToBuy(page, shop);
  await goToLock(page);
  const until = (await keptUntil(page).textContent()) ?? '';
  const before = await totalOf(page);
  await raise(shop);
  const other = await page.context().newPage();
  await other.goto('/panier');
  await expect(other.getByText(/^Prix gardés jusqu’.* pour votre commande\.$/)).toBeVisible();
  await expect(total(other)).toHaveText(before);
  for (const tab of [page, other]) await expect(changed(tab)).toHaveCount(0);
  await page.reload();
  await expect(keptUntil(page)).toHaveText(until);
  await expect(total(page)).toHaveText(before);
});

test('Un prix qui n’est plus gardé se renouvelle d’un appui ; deux ne commandent rien', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterToBuy(page, shop);
  await goToLock(page);
  await page.getByLabel('Virement bancaire').check();
  const before = await totalOf(page);
  let ordered = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/order/addOrder')) ordered++;
  });
  const bar = page.getByRole('complementary', { name: 'Votre commande' });
  const renew = bar.getByRole('button', { name: 'Nouveau prix' });
  const order = bar.getByRole('button', { name: 'Commande avec obligation de paiement' });

  await test.step('Un onglet qui dormait le dit à son réveil', async () => {
    await raise(shop);
    await page.clock.fastForward('01:59:30');
    await expect(page.getByText('Prix gardés', { exact: true })).toBeVisible();
    await page.clock.fastForward('00:40:00');
    await expect(page.getByText('Prix à renouveler')).toBeVisible();
    await expect(order).toBeHidden();
  });
  await test.step('La touche pressée deux fois', async () => {
    await renew.press('Enter');
    await expect(order).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('.price-lock')).toBeFocused();
    await expect(page.getByText('Ce qui a changé', { exact: true })).toBeInViewport();
    await expect(changed(page)).toBeVisible();
    await expect(total(page)).not.toHaveText(before);
  });
  await test.step('La souris pressée deux fois', async () => {
    const renewed = await totalOf(page);
    await raise(shop);
    await page.clock.fastForward('02:10:00');
    await renew.click();
    await expect(order).toBeVisible();
    await order.dispatchEvent('click', { detail: 2 });
    // Pressed while the new prices are still on their way, it would show them in the place of an order.
    await expect(total(page)).not.toHaveText(renewed);
    await order.click();
    await page.waitForURL(/\/commande-terminee\//);
    expect(ordered).toBe(1);
  });
});
