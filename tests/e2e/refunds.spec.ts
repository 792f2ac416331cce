import { expect, test } from '../support/e2e.ts';
import { expectReadableEverywhere, expectValid } from '../support/sound.ts';
import { enterWithUnpaid, goToBank, payUnheard, signInAsDealer } from './steps.ts';

test.use({ viewport: { width: 390, height: 900 } });

test('Le comptoir interroge la banque, annule et rembourse ; la cliente le lit', async ({ page, shop, browser }) => {
  test.slow();
  const { path, number } = await enterWithUnpaid(page, shop);
  await goToBank(page);
  const reference = (await page.locator('dd.figures').textContent())?.trim() ?? '';
  await payUnheard(page);

  const office = await browser.newPage();
  await signInAsDealer(office, `/admin/orders${path.slice(path.lastIndexOf('/'))}`);
  await expect(office.getByText('Sans réponse de la banque').first()).toBeVisible();
  await office.getByRole('button', { name: 'Interroger la banque' }).click();
  await expect(office.getByText(`Référence ${reference} : la banque a accepté`)).toBeVisible();
  await expect(office.getByText('Paiement : Payé')).toBeVisible();

  await office.getByRole('button', { name: 'Annuler la commande' }).click();
  await office.getByRole('dialog').getByLabel('Motif').fill('Vous nous l’avez demandé.');
  await office.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(office.getByText(/rendez son paiement, plus bas/)).toBeVisible();
  const form = office.getByRole('form', { name: `Rembourser le paiement ${reference}` });
  const amount = form.getByRole('textbox');
  const whole = await amount.inputValue();
  const refund = form.getByRole('button', { name: 'Rembourser par la banque' });
  const question = office.getByRole('dialog');
  await amount.fill('99 999');
  await refund.click();
  await expect(form.getByText(/Indiquez un montant en euros/)).toBeVisible();
  await expectReadableEverywhere(office, 'un montant trop haut');
  await amount.fill('100');
  await refund.click();
  await expect(question).toContainText(`à Zoé Lefèvre, sur la carte qui a payé la commande ${number}`);
  await question.getByRole('button', { name: /Rembourser 100,00/ }).click();
  await expect(office.getByText('La banque a rendu l’argent au client.').first()).toBeVisible();
  await expect(amount).not.toHaveValue(whole);
  await expect(amount).not.toHaveValue('100');
  await refund.click();
  await question.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(office.getByText('Paiement : Remboursé')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectReadableEverywhere(office, 'la commande remboursée');
  await expectValid(await office.reload());

  await page.goto(path);
  await expect(page.getByText('Paiement remboursé').first()).toBeVisible();
  await page.getByText('Historique de la commande').click();
  await expect(page.getByText(/Remboursement de 100,00.€ sur la carte, accepté par la banque/)).toBeVisible();
});
