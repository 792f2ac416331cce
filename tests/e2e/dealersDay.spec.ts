import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openAtRest } from '../support/sound.ts';
import { type Day, morning } from './dealersDay.ts';
import { tabTo } from './keys.ts';
import { endMinute, signInAsDealer } from './steps.ts';

/** From the page to any main act. */
const tabsAtMost = 12;

/** The main act of a page is within reach without scrolling, on a phone as on a desk. */
async function expectWithinReach(page: Page, act: RegExp): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: act })).toBeInViewport({ ratio: 1 });
  }
}

async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name, tabsAtMost);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name, tabsAtMost);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function prepareAndShip(office: Page, { parcels }: Day): Promise<void> {
  await openAtRest(office, `/admin/orders/preparation?ids=${parcels.map(({ id }) => id).join(',')}`);
  await expect(office.getByRole('row', { name: /Napoléon|20 francs/ }).first()).toContainText('6');
  await expectWithinReach(office, /^Mettre les 3 commandes en préparation$/);
  await press(office, /^Mettre les 3 commandes en préparation$/);
  const result = office.getByRole('region', { name: 'Résultat' });
  for (const { number } of parcels) await expect(result).toContainText(number);
  await press(office, /^Bordereaux d’envoi$/);
  await expect(office.getByRole('article')).toHaveCount(3);

  await openAtRest(office, '/admin/orders/expedition');
  // A label scanner types the number and Enter, and has no other key.
  await expect(office.getByText(/colis à expédier/)).toBeVisible();
  const scan = async (text: string) => {
    await office.keyboard.type(text);
    await office.keyboard.press('Enter');
  };
  for (const [at, { number }] of parcels.entries()) {
    await office.getByLabel(`Numéro de suivi du colis de ${number}`).focus();
    if (at === 0) {
      // A number that is refused leaves its place to the next, and passes when it is scanned again.
      for (const text of ['XR123456780FR', 'XR123456789FR']) {
        await scan(text);
        await expect(office.getByText(/chiffre de contrôle/)).toBeVisible();
      }
    }
    if (at === 1) {
      // The label that has just been read twice is not the next parcel's.
      await scan('XR123456789FR');
      await expect(office.getByText(/Un autre colis vient de partir avec ce numéro/)).toBeVisible();
    }
    const tracking = at === 0 ? 'XR123456789FR' : `VX1234567${at}`;
    await scan(tracking);
    await expect(office.getByText(`Expédiée, ${tracking}`, { exact: at === 0 })).toBeVisible();
  }
}

async function refundOneArticle(office: Page, { counter }: Day): Promise<void> {
  await openAtRest(office, `/admin/orders/${counter.id}`);
  await press(office, /^Mettre en préparation$/);
  await expect(office.locator('.badge', { hasText: 'En préparation' })).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Suite à donner' })).toBeFocused();
  await press(office, /^Prête au retrait$/);
  await expect(office.locator('.badge', { hasText: 'Prête au retrait' })).toBeVisible();
  const fold = office.locator('summary', { hasText: 'Noter un remboursement par virement…' });
  const byPiece = office.getByRole('button', { name: 'Des articles…' });
  // The page draws the order anew after the move, with everything folded.
  await expect(async () => {
    if (!(await fold.evaluate((summary) => summary.closest('details')?.open))) await fold.press('Enter');
    await expect(byPiece).toBeVisible({ timeout: 1000 });
  }).toPass();
  await byPiece.press('Enter');
  await expect(office.getByRole('dialog')).toBeVisible();
  await type(office, /^[^:]+ : pièces, sur 3$/, '1');
  await press(office, /^Noter [\d\s]+,\d\d/);
  await expect(office.getByText(/^À remettre|Une partie est remboursée/).first()).toBeVisible();
  await press(office, /^Remise au comptoir…$/);
  const dialog = office.getByRole('dialog');
  for (const box of await dialog.getByRole('checkbox').all()) await box.press('Space');
  await expect(dialog).toContainText(/2 × /);
  await press(office, /^Remettre$/);
  await expect(office.getByRole('button', { name: 'Annuler la remise' })).toBeVisible();
}

async function noteTransfer(office: Page, { awaited }: Day): Promise<void> {
  await openAtRest(office, `/admin/orders/${awaited.id}`);
  await expect(office.getByText(/Virement attendu jusqu’au/)).toBeVisible();
  const heading = office.getByRole('heading', { name: 'Suite à donner' });

  await press(office, /^Paiement reçu$/);
  await office.getByRole('dialog').getByRole('button', { name: 'Ne rien changer' }).click();
  await expect(office.getByRole('button', { name: /^Paiement reçu$/ })).toBeFocused();
  await office.keyboard.press('Enter');
  await type(office, /^Montant reçu/, '100');
  await expect(office.getByRole('dialog').getByText(/Il manque/)).toBeVisible();
  await type(office, /^Nom du payeur/, 'MME ZOE LEFEVRE');
  await press(office, /^Paiement reçu$/);
  await expect(office.getByText(/le client l’apprend par courriel/)).toBeVisible();
  await expect(heading).toBeFocused();
  await press(office, /^Retirer ce virement$/);
  await expect(office.getByText(/le client l’apprend par courriel/)).toHaveCount(0);
  await expect(heading).toBeFocused();
  await press(office, /^Paiement reçu$/);
  await type(office, /^Montant reçu/, awaited.price);
  await type(office, /^Nom du payeur/, 'MME ZOE LEFEVRE');
  await press(office, /^Paiement reçu$/);
  await expect(office.getByText('Paiement : Payé')).toBeVisible();
  await expect(heading).toBeFocused();
}

test('La journée d’un marchand, au clavier, à douze touches Tab de chaque acte', async ({ page, shop }) => {
  test.setTimeout(360_000);
  const day = await morning(shop);
  await signInAsDealer(page);
  await test.step('Trois colis', () => prepareAndShip(page, day));
  await test.step('Un remboursement', () => refundOneArticle(page, day));
  await test.step('Un virement corrigé', () => noteTransfer(page, day));
  await endMinute(shop);
  await shop.mailbox.waitFor(day.client.email, `Paiement reçu, commande ${day.awaited.number}`);
});
