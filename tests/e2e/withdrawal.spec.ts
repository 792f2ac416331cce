import { expect, test } from '../support/e2e.ts';
import { expectAlive } from '../support/sound.ts';
import { enter, someClient } from './accounts.ts';
import { deliveredCoins } from './dealersDay.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Au clavier, une cliente renonce à une pièce, et le comptoir la traite', async ({ page, browser, shop }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await someClient(shop);
  const { orderId, coin } = await deliveredCoins(shop, person);
  await enter(page, person, `/historique-commandes/${orderId}`);
  await pressOn(page, /^Renoncer au contrat ici$/);
  await page.waitForURL(`/historique-commandes/${orderId}/retractation`);
  const back = page.getByRole('status').filter({ hasText: 'Montant remboursé' });
  // All of it is chosen at first.
  await expect(back).toContainText('au plus tard le');
  await page.getByLabel(coin).selectOption('0');
  await expect(back).toHaveCount(0);
  await pressOn(page, /^Confirmer la rétractation$/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Choisissez au moins une pièce.');
  await page.getByLabel(coin).focus();
  await page.keyboard.type('1');
  const price = /[\d\s]+,\d\d\s€/.exec((await page.getByText(/chacune\.$/).textContent()) ?? '')?.[0].trim() ?? '-';
  await expect(back).toContainText(price);
  await pressOn(page, /^Confirmer la rétractation$/);
  await page.waitForURL(`/historique-commandes/${orderId}`);
  await expect(page.getByText('Votre rétractation est enregistrée.')).toBeFocused();
  await expect(page.getByText(/^Rétractation du/)).toContainText(`1 × ${coin}.`);
  await expect(page.getByText(`Nous vous remboursons ${price},`)).toBeVisible();

  // One piece is left: its box, ticked at first, can be cleared.
  await page.goto(`/historique-commandes/${orderId}/retractation`);
  await expectAlive(page);
  const lastPiece = page.getByRole('checkbox');
  await expect(lastPiece).toBeChecked();
  await lastPiece.press('Space');
  await expect(back).toHaveCount(0);
  await pressOn(page, /^Confirmer la rétractation$/);
  await expect(page.getByRole('alert')).toContainText('Choisissez au moins une pièce.');
  await lastPiece.press('Space');
  await expect(back).toContainText(price);

  const office = await browser.newPage();
  await signInAsDealer(office, `/admin/orders/${orderId}`);
  await expect(office.getByText(/À rembourser au plus tard le/)).toBeVisible();
  // The text is there before the button works.
  await expectAlive(office);
  await office.getByRole('button', { name: 'Rétractation traitée' }).click();
  const question = office.getByRole('dialog');
  await question.getByRole('button', { name: 'Rétractation traitée' }).click();
  await expect(question.getByText('Indiquez si les pièces sont revenues.').first()).toBeVisible();

  await question.getByLabel('Les pièces').selectOption('saleable');
  await question.getByRole('button', { name: 'Rétractation traitée' }).click();
  await expect(office.getByText(/^Traitée le/)).toBeVisible();
  await office.close();
});
