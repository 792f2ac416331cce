import type { Locator, Page } from 'playwright/test';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { expectAlive } from '../support/sound.ts';
import { enterAsClient } from './accounts.ts';
import { coinPage } from './dealersDay.ts';

/** A word that this field takes, whole. */
const wordFor = (field: Locator): Promise<string> =>
  field.evaluate(({ type, inputMode }: HTMLInputElement) => {
    if (type === 'email') return 'a@b.fr';
    if (inputMode === 'decimal') return '8,5';
    return inputMode === 'numeric' || type === 'tel' ? '12' : 'mot';
  });

/** Types into every field in the place of what it holds, key by key, and reads it back. */
async function expectEveryKeyKept(form: Locator): Promise<void> {
  const fields = form.locator(
    'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [tabindex="-1"]), textarea',
  );
  expect(await fields.count(), 'the form has fields').toBeGreaterThan(0);
  for (const field of await fields.all()) {
    if (!(await field.isVisible())) continue;
    const word = await wordFor(field);
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(word);
    await expect(field, `field ${await field.getAttribute('name')}`).toHaveValue(word);
  }
}

/** One of each kind: all others are submitted as « les coordonnées » are, by `useSubmission`, the letter without React. */
const forms: [name: string, open: (page: Page, shop: DemoShop) => Promise<unknown>, send: string, form?: string][] = [
  [
    'l’alerte d’un article, déjà remplie',
    async (page, shop) => {
      await page.goto(await coinPage(shop));
      await page.getByText('Alerte de prix').locator('visible=true').last().click();
      await page.getByLabel('Prix souhaité').fill('2000000');
    },
    'Créer l’alerte',
    'form.alert-form',
  ],

  ['la lettre', (page) => page.goto('/cgv'), 'M’abonner', '[data-subscribe] form'],
  [
    'les coordonnées',
    async (page, shop) => {
      await enterAsClient(page, shop, '/modifier-coordonnees');
      await page.getByLabel('Nom', { exact: true }).fill('');
    },
    'Enregistrer',
  ],
];

test('Après une erreur, chaque touche frappée reste dans son champ', async ({ page, shop }) => {
  test.slow();
  for (const [name, open, send, form = 'main form'] of forms)
    await test.step(name, async () => {
      await open(page, shop);
      const button = page.getByRole('button', { name: send, exact: true });
      const filled = page.locator(form).filter({ has: button }).last();
      await filled.getByRole('button', { name: send, exact: true }).click();
      await expect(filled.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible();
      await expectEveryKeyKept(filled);
    });
});

test('Un domaine mal écrit se demande, se corrige d’un geste, et ne retient rien', async ({ page }) => {
  await page.goto('/creation-compte');
  await expectAlive(page);
  const email = page.getByRole('textbox', { name: 'Adresse électronique', exact: true });
  await email.fill('lucie@gmial.com');
  await email.press('Tab');
  await page.getByRole('button', { name: 'gmail.com' }).click();
  await expect(email).toHaveValue('lucie@gmail.com');
  await expect(email).toBeFocused();
  await expect(page.getByText('Vouliez-vous écrire')).toHaveCount(0);
  await email.fill('zoe@société-exemple.fr');
  await email.press('Tab');
  await expect(email, 'as it was typed').toHaveValue('zoe@société-exemple.fr');
});

test('La recherche dit qu’elle cherche', async ({ page }) => {
  await page.goto('/recherche');
  const field = page.getByRole('main').getByRole('combobox');
  await field.fill('souverain,');
  await expect(page.getByRole('main').getByRole('option', { name: /^Souverain Saint Georges/ })).toBeVisible();
  // The page stays, so that what it says on the way can be read.
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()));
  await field.press('Enter');
  const main = page.getByRole('main');
  await expect(main.locator('.search-results')).toHaveText('Recherche en cours…');
  await expect(main.getByRole('button', { name: 'Rechercher' })).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new Event('pageshow')));
  await expect(main.getByText('Recherche en cours…')).toHaveCount(0);
});
