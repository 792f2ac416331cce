import { admin, expect, expectRefusals, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { signInAsDealer } from './steps.ts';

test('Le back-office se conduit au clavier : chercher, descendre, ouvrir, aller partout, et sa page introuvable reste chez lui', async ({
  page: office,
  complaints,
}) => {
  await office.setViewportSize({ width: 1440, height: 900 });
  await signInAsDealer(office);

  // The skip link, the name, Ctrl+K: then the page itself.
  await office.goto('/admin/users');
  for (let presses = 0; presses < 4; presses++) await office.keyboard.press('Tab');
  await expect(office.locator('main :focus')).toHaveCount(1);

  await office.keyboard.press('/');
  const search = office.getByLabel('Nom, courriel, téléphone ou numéro de commande');
  await expect(search).toBeFocused();
  await office.keyboard.type(admin.email);
  await expect(office.getByText('1 compte', { exact: true })).toBeVisible();
  await office.keyboard.press('Enter');
  await search.blur();
  await office.keyboard.press('j');
  await office.keyboard.press('Enter');
  await office.waitForURL(/\/admin\/users\/[\w-]+$/);
  await expectReadable(office, 'la fiche d’un compte');

  await office.keyboard.press('?');
  await expect(office.getByRole('dialog', { name: 'Touches du clavier' })).toBeVisible();
  await office.keyboard.press('Escape');

  await office.keyboard.press('Control+k');
  await office.keyboard.type('journ');
  await expect(office.getByRole('option', { name: /^Journal/ })).toHaveAttribute('aria-selected', 'true');
  await office.keyboard.press('Enter');
  await office.waitForURL('/admin/journal');
  await office.keyboard.press('Control+k');
  await office.keyboard.type('abonnés');
  await expect(office.getByRole('option', { name: /^Abonnés à la lettre/ })).toHaveAttribute('aria-selected', 'true');
  await office.keyboard.press('Enter');
  await office.waitForURL('/admin/letter/abonnes');
  await office.goBack();
  await expect(office.getByRole('row', { name: /Connexion/ }).first()).toBeVisible();

  expect((await office.goto('/admin/nulle-part'))?.status()).toBe(404);
  await expect(office.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await expect(office.getByRole('navigation', { name: 'Back-office' })).toBeVisible();
  expectRefusals(complaints, 404);

  await office.getByRole('button', { name: 'Réduire le menu' }).click();
  await office.goto('/admin/journal');
  await expectReadable(office, 'le menu réduit');
  await expect(office.getByRole('button', { name: 'Réduire le menu' })).toHaveAttribute('aria-pressed', 'true');
});

test('Deux administrateurs écrivent la même note : le second compare, choisit, et rien n’est perdu', async ({
  page: first,
  context,
  complaints,
}) => {
  const second = await context.newPage();
  await signInAsDealer(first);
  await first.goto(`/admin/users?q=${encodeURIComponent(admin.email)}`);
  await first.locator('tbody th a').click();
  await first.waitForURL(/\/admin\/users\/[\w-]+$/);
  await second.goto(first.url());

  await first.getByLabel('Note du comptoir').fill('Passe le mardi.');
  await first.keyboard.press('Control+s');
  await expect(first.getByText('La note est enregistrée.')).toBeVisible();

  await second.getByLabel('Note du comptoir').fill('Préfère les lingots.');
  await expect(second.getByText('Modifications non enregistrées')).toBeVisible();
  await second.getByRole('button', { name: 'Enregistrer la note' }).click();
  const clash = second.getByRole('region', { name: 'Modifié entre-temps' });
  await expect(clash.getByRole('cell', { name: /Passe le mardi/ })).toBeVisible();
  await expect(clash.getByRole('radio', { name: /Préfère les lingots/ })).toBeChecked();
  expectRefusals(complaints, 409);
  await expectReadable(second, 'le conflit');

  // The draft outlives the page.
  second.on('dialog', (dialog) => dialog.accept());
  await second.reload();
  await expect(second.getByLabel('Note du comptoir')).toHaveValue('Préfère les lingots.');
  await second.getByRole('button', { name: 'Enregistrer la note' }).click();
  await clash.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(second.getByText('La note est enregistrée.')).toBeVisible();
  expectRefusals(complaints, 409);
  await first.reload();
  await expect(first.getByLabel('Note du comptoir')).toHaveValue('Préfère les lingots.');
});
