import { expect, expectRefusals, test } from '../support/e2e.ts';
import { openStill } from '../support/sound.ts';
import { inDatabase, someClient } from './accounts.ts';
import { morning, refundSome } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

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
  expectRefusals(complaints, 404);
});

test('Deux administrateurs écrivent la même note : rien n’est perdu', async ({
  page: first,
  context,
  shop,
  complaints,
}) => {
  const second = await context.newPage();
  const { id } = await someClient(shop);
  await signInAsDealer(first, `/admin/users/${id}`);
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

  // The draft outlives the page.
  second.on('dialog', (dialog) => dialog.accept());
  await second.reload();
  await expect(second.getByLabel('Note du comptoir')).toHaveValue('Préfère les lingots.');
  await second.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await clash.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await expect(second.getByText('La note est enregistrée.')).toBeVisible();
  expectRefusals(complaints, 409);
});

test('Sur un téléphone, la liste des commandes tient dans l’écran', async ({ page: office, shop }) => {
  const { awaited, counter } = await morning(shop);
  await inDatabase(shop, (db) => refundSome(db, counter.id));
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office);
  await openStill(office, '/admin/orders');
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
  const order = office.getByRole('row', { name: new RegExp(awaited.number) });
  await expect(order.getByRole('cell', { name: /€$/ })).toBeInViewport();
  // The red edge of an order stands beside its words.
  const bad = office.getByRole('row', { name: counter.number });
  const [words, edge] = [await bad.getByRole('link').boundingBox(), await bad.boundingBox()];
  expect((words?.x ?? 0) - (edge?.x ?? 0)).toBeGreaterThan(4);

  await office.getByRole('button', { name: 'Menu', exact: true }).click();
  await office.getByRole('button', { name: 'Se déconnecter' }).click();
  await office.waitForURL(/\/(admin)?$/);
});
