import { openDrawerOnce } from '../support/drawer.ts';
import { expect, test } from '../support/e2e.ts';
import { inDatabase } from './accounts.ts';
import { pressOn, tabTo } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('La caisse remet en banque au clavier, se compte avec son écart, et sa feuille le dit', async ({ page, shop }) => {
  await inDatabase(shop, openDrawerOnce);
  await signInAsDealer(page, '/admin/comptoir/caisse');
  await pressOn(page, /^Remise en banque$/);
  await tabTo(page, /^Sortent, 50\s€/);
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  await tabTo(page, /^Bordereau de la banque/);
  await page.keyboard.type('BR 4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('La remise en banque est notée.')).toBeVisible();
  await tabTo(page, /^Compté, 50\s€/);
  await page.keyboard.type('1');
  await expect(page.getByText(/écart −/)).toBeVisible();
  const counts = page.getByRole('textbox', { name: /^Compté, / });
  await counts.last().focus();
  await page.keyboard.press('ArrowDown');
  await expect(counts.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Raison de l’écart/)).toBeFocused();
  await counts.first().focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel(/^Raison de l’écart/)).toBeFocused();
  await page.keyboard.type('Compte d’essai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Une journée close ne rouvre pas.');
  await page.keyboard.press('Escape');
  await pressOn(page, /^Feuille du jour$/);
  await expect(page.getByRole('row', { name: /Remise en banque BR 4711, −2 ×\s50\s€, −1\s×\s20\s€/ })).toContainText(
    '−120,00 €',
  );
});
