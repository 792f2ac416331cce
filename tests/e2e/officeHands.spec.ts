import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { days, isoDay } from '../../src/dates.ts';
import { expect, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

test('Le focus survit à des prix annulés et à une publication programmée, puis annulée', async ({ page: office }) => {
  await signInAsDealer(office, '/admin/cours');
  const look = office.getByRole('button', { name: 'Aperçu et publication' });
  await look.click();
  await expect(office.getByText('Aucun prix n’a changé\u00a0: il n’y a rien à publier.')).toBeVisible();

  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');

  await office.getByRole('button', { name: 'Tout annuler' }).click();
  await expect(look).toBeFocused();
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await look.click();
  const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
  await preview.getByLabel('Ou publier le').fill(`${isoDay(Date.now() + days(20))}T08:00`);
  await preview.getByRole('button', { name: 'Programmer' }).click();
  await expect(preview).toBeHidden();
  await expect(look).toBeFocused();
  await expect(office.getByText(/Rien n’est encore publié/)).toBeHidden();

  await office.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await office.getByRole('button', { name: 'Annuler la publication' }).click();
  await expect(office.getByRole('dialog')).toBeHidden();
  await expect(office.getByRole('heading', { name: 'Publications', exact: true })).toBeFocused();
});

test('Ce qui disparaît une fois pressé laisse le focus à la ligne suivante', async ({ page: office, shop }) => {
  await inDatabase(shop, (db) => {
    for (const email of ['un@liste.example', 'deux@liste.example'])
      db.insert(newsletterMembers).values({ email, unsubscribeToken: newId(), createdAt: 1, confirmedAt: 1 }).run();
  });
  await signInAsDealer(office, '/admin/letter/abonnes?q=liste.example');
  const leave = office.getByRole('button', { name: /^Désabonner/ });
  await leave.first().press('Enter');
  await expect(leave).toHaveCount(1);
  await expect(leave).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await expect(office.getByLabel('Adresse électronique')).toBeFocused();
});
