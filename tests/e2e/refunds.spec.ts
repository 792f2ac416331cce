import { expect, test } from '../support/e2e.ts';
import { enterWithUnpaid, goToBank, payUnheard, signInAsDealer } from './steps.ts';

test.use({ viewport: { width: 390, height: 900 } });

test('Le comptoir interroge la banque, annule et rembourse ; la cliente le lit', async ({ page, shop, browser }) => {
  test.slow();
  const { path, number } = await enterWithUnpaid(page, shop);
  await goToBank(page);
  const reference = (await page.locator('dd.figures').textContent())?.trim() ?? '';
  await payUnheard(page, shop);

  const office = await browser.newPage();
  await signInAsDealer(office, `/admin/orders${path.slice(path.lastIndexOf('/'))}`);
  await expect(office.getByText('Sans réponse de la banque').first()).toBeVisible();
  await office.getByRole('button', { name: 'Interroger la banque' }).click();
  await expect(office.locator('.notice', { hasText: `Référence ${reference} : la banque a accepté` })).toBeVisible();
  await expect(office.getByText('Paiement : Payé')).toBeVisible();

  await office.getByRole('button', { name: 'Annuler la commande' }).click();
  await office.getByRole('dialog').getByLabel('Motif').fill('Vous nous l’avez demandé.');
  await office.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(office.getByText(/rendez son paiement, plus bas/)).toBeVisible();
  const refunds = office.getByRole('region', { name: 'Remboursements' });
  await expect(refunds.getByText(`Rembourser par la banque le paiement ${reference}…`)).toBeVisible();
  const open = refunds.getByRole('button', { name: 'La commande annulée…' });
  const question = office.getByRole('dialog');
  await open.click();
  await expect(question).toContainText(`à Zoé Lefèvre, sur la carte qui a payé la commande ${number}`);
  await question.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(office.getByText('La banque a rendu l’argent au client.').first()).toBeVisible();
  await expect(office.getByText('Paiement : Remboursé')).toBeVisible();
  await expect(open).toHaveCount(0);

  await page.goto(path);
  await expect(page.getByText('Paiement remboursé').first()).toBeVisible();
  await page.getByText('Historique de la commande').click();
  await expect(page.getByText(/Remboursement de .* sur la carte, accepté par la banque/)).toBeVisible();
});
