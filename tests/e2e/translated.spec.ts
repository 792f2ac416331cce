import { and, between, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { metals } from '../../db/schema/catalogue.ts';
import { metalPath } from '../../src/paths.ts';
import { expect, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { enterToBuy, goToPayment, placeOrder } from './steps.ts';

/** As a translating browser does (linode/manager#6363, antiwork/gumroad#4483): every text, those to come as well, leaves the
 * page for two `font` elements; white space and what says `translate="no"` stay. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const unread = 'script, style, textarea, svg, [translate="no"], font';
    const wrap = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(unread)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
    document.documentElement.lang = 'en';
    wrapAll(document.body);
  });

test('Une page traduite par le navigateur suit ce que l’on change, de la pièce à la commande', async ({
  page,
  shop,
}) => {
  await enterToBuy(page, shop, { coins: 1, dollars: 200 });
  const main = page.getByRole('main');

  await test.step('La pièce', async () => {
    const coin = await inDatabase(shop, (db) =>
      db
        .select()
        .from(metals)
        .where(and(between(metals.netSellPrice, 31_000, 59_000), eq(metals.type, "Piece D'investissment")))
        .get(),
    );
    if (!coin) throw new Error('the demo has no such coin');
    await page.goto(metalPath(coin));
    const arrival = page.locator('.buy-arrival');
    await expect(arrival).toContainText(/colis assuré\s:\s15,00\s€/);
    await translate(page);
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    await expect(arrival).toContainText(/colis assuré\s:\s25,00\s€/);
    await main.getByRole('button', { name: 'Ajouter au panier' }).first().click();
    const added = main.locator('.buy-bar .notice');
    await expect(added).toContainText(`2 × ${coin.metalName}`);
    await page.getByLabel('Quantité', { exact: true }).fill('0');
    await expect(main.getByText('Indiquez un nombre entier, à partir de 1.')).toBeVisible();
    await expect(added).toHaveCount(0);
  });

  await test.step('Le dollar', async () => {
    await page.goto('/cours-des-devises');
    await main
      .getByRole('link', { name: /Dollar américain/ })
      .first()
      .click();
    await page.waitForURL('**/dollar-americain/**');
    const notes = page.locator('.notes-field');
    await page.getByLabel('Vous recevez').fill('200');
    await expect(notes).toContainText(/soit 200\sUSD en \d+ billets/);
    await translate(page);
    await page.getByLabel('Vous recevez').fill('1000');
    await expect(notes).toContainText(/soit 1\s000\sUSD en \d+ billets/);
    await page.getByLabel('Grosses coupures').check();
    await expect(notes).toContainText(/10\s×\s100, soit 1\s000\sUSD en 10 billets/);
  });

  await test.step('Le panier', async () => {
    await page.goto('/panier');
    const coins = main.getByRole('textbox', { name: /^Quantité, 20 francs/ });
    await expect(coins).toHaveValue('1');
    await translate(page);
    await coins.fill('2');
    const summary = page.getByRole('region', { name: 'Livraison et total' });
    await expect(summary).toContainText(/Articles\s*2\s\d{3},\d\d\s€/);
    await main.getByRole('button', { name: /^Retirer.*20 francs/ }).click();
    await expect(main.getByText('a été retiré de votre panier')).toBeVisible();
    await main.getByRole('button', { name: 'Annuler le retrait' }).click();
    await expect(coins).toHaveValue('2');
  });

  await test.step('La commande', async () => {
    await goToPayment(page);
    await translate(page);
    const option = page.locator('label', { hasText: 'Colis assuré' });
    await page.getByLabel('Livrer à une autre adresse').check();
    await expect(option).toContainText('À l’adresse ci-dessous, assuré à sa valeur.');
    await page.getByLabel('Livrer à une autre adresse').uncheck();
    await expect(option).not.toContainText('À l’adresse ci-dessous');
    await page.getByLabel('Virement bancaire').check();
    await page.getByLabel(/Retrait/).check();
    await placeOrder(page);
    await page.waitForURL('**/commande-terminee/*/virement');
  });
});
