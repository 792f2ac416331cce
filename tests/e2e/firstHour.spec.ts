import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { ownAdmin, spawnShop } from '../support/process.ts';
import { expectReadable } from '../support/sound.ts';
import { enter, someClient } from './accounts.ts';

/** Presses and fields of a dealer, each counted. */
function handOf(page: Page) {
  let count = 0;
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const press = async (what: Locator) => {
    count++;
    await what.click();
  };
  return {
    count: () => count,
    press,
    link: (name: string) => press(page.getByRole('link', { name, exact: true }).first()),
    type: async (name: string, text: string) => {
      count++;
      await field(name).fill(text);
    },
    save: async () => {
      count++;
      await page.keyboard.press('Control+s');
    },
  };
}

async function signIn(page: Page, { press, type }: ReturnType<typeof handOf>): Promise<string> {
  await page.goto('/admin');
  await type('Adresse électronique', ownAdmin.ADMIN_EMAIL);
  await type('Mot de passe', ownAdmin.ADMIN_PASSWORD);
  await press(page.getByRole('button', { name: 'Me connecter' }));
  const why = page.getByText('Le back-office demande deux preuves');
  await expect(why).toBeVisible();
  await press(page.getByRole('button', { name: 'Continuer' }));
  const secret = ((await page.locator('code.secret').textContent()) ?? '').replace(/\s/g, '');
  await type('Code à six chiffres', new TOTP({ secret }).generate());
  await press(page.getByRole('button', { name: 'Activer' }));
  const code = await page.locator('.codes code').first().textContent();
  await expect(why).toHaveCount(0);
  await press(page.getByRole('button', { name: 'J’ai gardé mes codes' }));
  await page.waitForURL('**/admin/overview');
  return code ?? '';
}

test('D’un dossier vide à la première commande, en soixante gestes', async ({ browser }) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-first-hour-'));
  const shop = await spawnShop(dataDir, { DEMO: '0' });
  const page = await browser.newPage({ baseURL: shop.base });
  const saved = () => expect(page.getByText('La nouvelle version est en place.')).toBeVisible();
  try {
    const hand = handOf(page);
    const code = await signIn(page, hand);
    await expect(page.getByRole('heading', { name: /Ouvrir la boutique\s: 0 sur 8/ })).toBeVisible();
    await expect(page.getByText(/MONETICO_|SMTP_URL|BACKUP_DIR/).locator('visible=true')).toHaveCount(0);
    await expectReadable(page, 'le premier jour');

    await hand.link('Identité');
    await hand.type('Nom de la boutique', 'Or de Nîmes');
    await hand.type('Raison sociale', 'SARL Or de Nîmes');
    await hand.type('Adresse', '3 rue de la Madeleine, 30000 Nîmes');
    await hand.type('Téléphone', '04 65 71 00 12');
    await hand.type('Adresse électronique', 'contact@or.example');
    await hand.type('SIREN', '732 829 320');
    await hand.type('IBAN', 'FR7630006000011234567890189');
    await hand.type('Code à six chiffres, ou code de secours', code);
    await hand.save();
    await saved();
    await expect(page.getByLabel('Code à six chiffres, ou code de secours')).toHaveCount(0);
    await hand.link('Horaires et livraison');
    await hand.type('Horaires du comptoir', 'mardi à samedi 10h-12h 14h-18h30');
    await hand.save();
    await saved();

    await hand.link('Métaux');
    await expect(page.getByText('Aucun article')).toHaveText('Aucun article pour l’instant.');
    await expect(page.locator('main .panel').getByRole('link', { name: 'Articles connus' })).toBeVisible();
    await hand.link('Ajouter un article');
    await hand.type('Nom', '20 francs Napoléon');
    await hand.type('Prix de rachat', '690');
    await hand.type('Prix de vente', '722');
    await hand.type('En stock', '10');
    await hand.type('Poids', '6,451');
    await hand.press(page.locator('#purity'));
    await page.locator('#purity').fill('900');
    await hand.save();
    await page.waitForURL('**/admin/metals/update/*');

    await hand.link('Devises');
    await hand.link('Ajouter une devise');
    await hand.type('Monnaie', 'Dollar américain');
    await hand.type('Pays ou zone', 'États-Unis');
    await hand.type('Code ISO', 'USD');
    await hand.type('Cours de vente', '0,905');
    await hand.save();
    await page.waitForURL('**/admin/currencies/update/*');
    await hand.press(page.getByRole('link', { name: /billets/i }).first());
    await hand.link('Ajouter un billet');
    await hand.type('Valeur', '100');
    await hand.type('En stock', '50');
    await hand.save();
    await page.waitForURL('**/admin/currencies/bills/*');
    expect(hand.count()).toBeLessThanOrEqual(60);

    const buyer = await browser.newPage({ baseURL: shop.base });
    const inCart = (count: number) =>
      expect.poll(() => buyer.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(count);
    await enter(buyer, await someClient(shop), '/pieces-or-investissement');
    await buyer.getByRole('link', { name: '20 francs Napoléon' }).first().click();
    await buyer
      .getByRole('button', { name: /^Ajouter/ })
      .first()
      .click();
    await inCart(1);
    await buyer.goto('/cours-des-devises');
    await buyer
      .getByRole('link', { name: /Dollar américain/ })
      .first()
      .click();
    await buyer.getByLabel('Vous recevez').fill('200');
    await buyer
      .getByRole('button', { name: /^Ajouter/ })
      .first()
      .click();
    await inCart(2);
    await buyer.goto('/valider-commande');
    await buyer.getByText('Retrait au comptoir').first().click();
    await expect(buyer.getByText(/au comptoir dès/i).first()).toBeVisible();
    await buyer.getByRole('button', { name: 'Commande avec obligation de paiement' }).click();
    await buyer.waitForURL('**/commande-terminee/**');
    await expect(buyer.getByText('FR76 3000 6000 0112 3456 7890 189').first()).toBeVisible();
    await page.goto('/admin/orders');
    const row = page.getByRole('row', { name: /1 × 20 francs Napoléon, 200 USD.*au comptoir/ });
    await row.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Paiement reçu' }).click();
    await page.getByRole('dialog').getByLabel('Nom du payeur').fill('MARTIN');
    await page.getByRole('dialog').getByRole('button', { name: 'Paiement reçu' }).click();
    await expect(page.getByText('Paiement : Payé')).toBeVisible();
    await page.reload();
    const invoice = page.getByText(/Aucune facture n’est émise.*RCS.*TVA/);
    await expect(invoice).toContainText('1 commande payée attend la sienne');
    await expect(invoice.getByRole('link', { name: 'Compléter' })).toHaveAttribute('href', '/admin/config');
  } finally {
    await page.close();
    await shop.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
