import { expect, test } from '../support/e2e.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { expectAlive, expectReadableEverywhere } from '../support/sound.ts';
import { orderToBank, payUnheard, signInAsDealer } from './steps.ts';

test.use({ viewport: { width: 390, height: 900 } });

test('Le comptoir interroge la banque, annule et rembourse ; la cliente le lit', async ({ page, shop, browser }) => {
  test.slow();
  const { email } = await orderToBank(page, shop);
  const number = (await page.locator('dd.figures').textContent())?.trim() ?? '';
  await payUnheard(page);

  const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR' });
  await signInAsDealer(office);
  await office.goto(`/admin/orders?q=${number}`);
  await office.getByRole('link', { name: number }).click();
  await expectAlive(office);
  await expect(office.getByText('Sans réponse de la banque')).toBeVisible();
  await office.getByRole('button', { name: 'Interroger la banque' }).click();
  await expect(office.getByText(`Référence ${number} : la banque a accepté`)).toBeVisible();
  await expect(office.getByText('Paiement : Payé')).toBeVisible();
  await shop.mailbox.waitFor(email, 'Paiement reçu');

  await office.getByRole('button', { name: 'Annuler la commande' }).click();
  await office.getByRole('dialog').getByLabel('Motif').fill('Vous nous l’avez demandé.');
  await office.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click();
  await expect(office.getByText(/rendez son paiement, plus bas/)).toBeVisible();
  const form = office.getByRole('form', { name: `Rembourser le paiement ${number}` });
  const amount = form.getByRole('textbox');
  const whole = await amount.inputValue();
  await amount.fill('99 999');
  await form.getByRole('button', { name: 'Rembourser par la banque' }).click();
  await expect(form.getByText(/Indiquez un montant en euros/)).toBeVisible();
  await expectReadableEverywhere(office, 'un montant trop haut');
  await amount.fill('100');
  await form.getByRole('button', { name: 'Rembourser par la banque' }).click();
  const question = office.getByRole('dialog');
  await expect(
    question.getByText(new RegExp(`à Zoé Lefèvre, sur la carte qui a payé la commande ${number}`)),
  ).toBeVisible();
  await question.getByRole('button', { name: /Rembourser 100,00/ }).click();
  await expect(office.getByText('La banque a rendu l’argent au client.').first()).toBeVisible();
  await shop.mailbox.waitFor(email, `Remboursement pour la commande ${number}`);

  await page.goto('/historique-commandes');
  await page.getByRole('link', { name: `Commande ${number}` }).click();
  await expect(page.getByText('Annulée, à rembourser').first()).toBeVisible();
  const left = Number(whole.replaceAll(/\s/g, '').replace(',', '.')) - 100;
  await expect(
    page.getByText(
      `${left.toLocaleString('fr-FR', { minimumFractionDigits: 2 })} € vous seront remboursés par le même moyen`,
    ),
  ).toBeVisible();

  await expect(amount).not.toHaveValue(whole);
  await expect(amount).not.toHaveValue('100');
  await form.getByRole('button', { name: 'Rembourser par la banque' }).click();
  await question.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(office.getByText('Paiement : Remboursé')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectReadableEverywhere(office, 'la commande remboursée');
  expect(await htmlFindings((await (await office.reload())?.text()) ?? '')).toEqual([]);
  await office.close();
  await shop.mailbox.waitFor(email, `Commande ${number} remboursée`);

  await page.goto('/historique-commandes');
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expect(page.getByText('Paiement remboursé').first()).toBeVisible();
  await page.getByText('Historique de la commande').click();
  await expect(page.getByText(/Remboursement de 100,00.€ sur la carte, accepté par la banque/)).toBeVisible();
});
