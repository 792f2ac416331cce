import { admin, expect, expectRefusals, test } from '../support/e2e.ts';
import { expectReadable, openStill } from '../support/sound.ts';
import { inDatabase, someClient } from './accounts.ts';
import { morning, refundSome } from './dealersDay.ts';
import { signInAsDealer, slowDown } from './steps.ts';

test('Le back-office se conduit au clavier, jusqu’à sa page introuvable', async ({ page: office, complaints }) => {
  await signInAsDealer(office, '/admin/users');
  // The skip link, the name, Ctrl+K: then the page itself.
  for (let presses = 0; presses < 4; presses++) await office.keyboard.press('Tab');
  await expect(office.locator('main :focus')).toHaveCount(1);

  await office.keyboard.press('?');
  await expect(office.getByRole('dialog', { name: 'Touches du clavier' })).toBeVisible();
  await office.keyboard.press('Escape');
  for (const [typed, name, path] of [
    ['journ', /^Journal/, '/admin/journal'],
    ['abonnés', /^Abonnés à la lettre/, '/admin/letter/abonnes'],
  ] as const) {
    await office.keyboard.press('Control+k');
    await office.keyboard.type(typed);
    await expect(office.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await office.keyboard.press('Enter');
    await office.waitForURL(path);
  }
  await office.getByRole('button', { name: 'Réduire le menu' }).click();
  expect((await office.goto('/admin/nulle-part'))?.status()).toBe(404);
  await expect(office.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Réduire le menu' })).toHaveAttribute('aria-pressed', 'true');
  await expectReadable(office, 'le menu réduit');
  expectRefusals(complaints, 404);
});

test('Deux administrateurs écrivent la même note : rien n’est perdu', async ({ page: first, context, complaints }) => {
  const second = await context.newPage();
  await signInAsDealer(first, `/admin/users?q=${encodeURIComponent(admin.email)}`);
  await first.locator('tbody th a').click();
  await first.waitForURL(/\/admin\/users\/[\w-]+$/);
  await second.goto(first.url());

  await first.getByLabel('Note du comptoir').fill('Passe le mardi.');
  await first.keyboard.press('Control+s');
  await expect(first.getByText('La note est enregistrée.')).toBeVisible();

  await second.getByLabel('Note du comptoir').fill('Préfère les lingots.');
  await expect(second.getByText('Modifications non enregistrées')).toBeVisible();
  await second.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const clash = second.getByRole('region', { name: 'Modifié entre-temps' });
  await expect(clash.getByRole('cell', { name: /Passe le mardi/ })).toBeVisible();
  await expect(clash.getByRole('radio', { name: /Préfère les lingots/ })).toBeChecked();
  expectRefusals(complaints, 409);
  await expectReadable(second, 'le conflit');

  // The draft outlives the page.
  second.on('dialog', (dialog) => dialog.accept());
  await second.reload();
  await expect(second.getByLabel('Note du comptoir')).toHaveValue('Préfère les lingots.');
  await second.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await clash.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(second.getByText('La note est enregistrée.')).toBeVisible();
  expectRefusals(complaints, 409);
});

test('Une liste se choisit avant son script, se trie sans perdre le focus', async ({ page: office, shop }) => {
  const { email } = await someClient(shop);
  await signInAsDealer(office);
  const state = office.getByLabel('Identité', { exact: true });
  const client = office.getByRole('row', { name: new RegExp(email) });
  await slowDown(office);
  await office.goto('/admin/identites', { waitUntil: 'commit' });
  await state.selectOption('À vérifier');
  await expect(client).toHaveCount(0);
  await office.unrouteAll({ behavior: 'wait' });
  await state.selectOption('Toutes');
  await expect(client).toBeVisible();
  await office.getByLabel('Nom ou courriel').fill(email);
  await expect(office.getByText('1 client', { exact: true })).toBeVisible();

  await office.goto('/admin/metals');
  // Before the script of the list Enter is a page load, which keeps no focus.
  await office.waitForLoadState('networkidle');
  const weight = office.getByRole('link', { name: 'Poids' });
  for (const sorted of ['Poids ↑', 'Poids ↓']) {
    await weight.press('Enter');
    await expect(weight).toHaveText(sorted);
    await expect(weight).toBeFocused();
  }
});

test('Sur un téléphone, les listes tiennent dans l’écran', async ({ page: office, shop }) => {
  const { client, awaited, counter } = await morning(shop);
  await inDatabase(shop, (db) => refundSome(db, counter.id));
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office);
  for (const [path, row] of [
    ['/admin/courriels', client.email],
    ['/admin/identites', client.email],
    ['/admin/orders', awaited.number],
  ] as const)
    await test.step(path, async () => {
      await openStill(office, path);
      expect(await office.locator('header').evaluate((header) => header.clientHeight)).toBeLessThan(130);
      await expect(office.locator('header [aria-current]')).toBeInViewport({ ratio: 1 });
      const cut = await office
        .locator('main :is(th, td)')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth)
            .map((cell) => cell.textContent?.trim()),
        );
      expect(cut).toEqual([]);
      await expect(office.getByRole('row', { name: new RegExp(row) }).first()).toBeInViewport();
    });
  const order = office.getByRole('row', { name: new RegExp(awaited.number) });
  await expect(order.getByRole('cell', { name: /€$/ })).toBeInViewport();
  // The red edge of an order stands beside its words.
  const bad = office.getByRole('row', { name: counter.number });
  const [words, edge] = [await bad.getByRole('link').boundingBox(), await bad.boundingBox()];
  expect((words?.x ?? 0) - (edge?.x ?? 0)).toBeGreaterThan(4);
  await office.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
  await expect(office.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');

  await office.goto('/admin/config/equipe');
  const roles = office.getByRole('region', { name: 'Rôles de l’équipe' });
  await expect(roles.getByText('oui').first()).toBeVisible();
  await expect(roles.locator('.not-theirs').filter({ visible: true })).toHaveCount(0);
  await office.getByRole('button', { name: 'Menu', exact: true }).click();
  await office.getByRole('button', { name: 'Se déconnecter' }).click();
  await office.waitForURL(/\/(admin)?$/);
});
