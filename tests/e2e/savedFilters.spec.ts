import { expect, expectRefusals, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

for (const width of [390, 1440])
  test(`À ${width} pixels et au clavier, un filtre de la liste s’enregistre, se retrouve et se supprime`, async ({
    page: office,
    complaints,
  }) => {
    await office.setViewportSize({ width, height: 900 });
    const name = `Préparées ${width}`;
    await signInAsDealer(office);
    await office.goto('/admin/orders');
    const saved = office.getByRole('navigation', { name: 'Filtres enregistrés' });
    await expect(saved.getByRole('button', { name: 'Enregistrer ce filtre' })).toHaveCount(0);
    if (width === 390) await office.getByText('Critères', { exact: true }).click();
    await office.getByLabel('Commande', { exact: true }).selectOption('prepared');
    await expect(saved.getByRole('button', { name: 'Enregistrer ce filtre' })).toBeVisible();
    await office.goto('/admin/orders?statut=prepared');
    await office.waitForLoadState('networkidle');
    await tabTo(office, /^Enregistrer ce filtre$/, 12);
    await office.keyboard.press('Enter');
    await expect(office.getByLabel('Nom du filtre')).toBeFocused();
    await office.keyboard.press('Enter');
    await expect(saved.getByText('Donnez un nom à ce filtre.')).toBeVisible();
    await office.keyboard.type(name);
    await office.keyboard.press('Enter');
    await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

    await office.goto('/admin/orders');
    await expect(saved.getByRole('link', { name })).not.toHaveAttribute('aria-current');
    await saved.getByRole('link', { name }).press('Enter');
    await office.waitForURL('/admin/orders?statut=prepared');
    await expect(office.getByLabel('Commande', { exact: true })).toHaveValue('prepared');
    await expectReadable(office, 'la liste avec ses filtres');
    await saved.getByRole('button', { name: `Supprimer le filtre « ${name} »` }).press('Enter');
    await expect(saved.getByRole('link', { name })).toHaveCount(0);
    await expect(saved).toBeFocused();
    expectRefusals(complaints, 400);
  });
