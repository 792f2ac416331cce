import type { Locator, Page } from 'playwright/test';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { enter, someClient } from './accounts.ts';
import { addNapoleon, signInAsDealer } from './steps.ts';

/** A word that this field takes, whole. */
async function wordFor(field: Locator): Promise<string> {
  const { type, mode } = await field.evaluate((element: HTMLInputElement) => ({
    type: element.type,
    mode: element.inputMode,
  }));
  if (type === 'email') return 'claire@exemple.fr';
  if (mode === 'decimal') return '850,50';
  if (mode === 'numeric' || type === 'tel') return '12';
  return 'Un mot entier';
}

/** Types into every field in the place of what it holds, key by key, and reads it back. */
async function expectEveryKeyKept(form: Locator): Promise<void> {
  const fields = form.locator(
    'input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [tabindex="-1"]), textarea',
  );
  const count = await fields.count();
  expect(count, 'the form has fields').toBeGreaterThan(0);
  for (let place = 0; place < count; place++) {
    const field = fields.nth(place);
    if (!(await field.isVisible())) continue;
    const word = await wordFor(field);
    await field.focus();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(word);
    await expect(field, `field ${await field.getAttribute('name')}`).toHaveValue(word);
  }
}

type Form = {
  name: string;
  open: (page: Page, shop: DemoShop) => Promise<unknown>;
  send: string | RegExp;
  form?: string;
};

/** One of each kind: forms of an account are all submitted as « les coordonnées » are, by `useSubmission`. */
const forms: Form[] = [
  {
    name: 'l’alerte d’un article, déjà remplie',
    open: async (page) => {
      await addNapoleon(page);
      await page
        .getByText(/^Alerte/, { exact: false })
        .locator('visible=true')
        .last()
        .click();
      await page.getByLabel(/^Prix/).fill('2000000');
    },
    form: 'form.alert-form',
    send: /l’alerte$/,
  },
  { name: 'le contact', open: (page) => page.goto('/nous-contacter'), send: /Envoyer/ },
  { name: 'la lettre', open: (page) => page.goto('/cgv'), form: '[data-subscribe] form', send: 'M’abonner' },
  {
    name: 'les coordonnées',
    open: async (page, shop) => {
      await enter(page, await someClient(shop), '/modifier-coordonnees');
      await page.getByLabel('Nom', { exact: true }).fill('');
    },
    send: 'Enregistrer',
  },
  {
    name: 'les pièces d’identité',
    open: (page) => page.goto('/verification-identité'),
    send: 'Envoyer ma pièce d’identité',
  },
  {
    name: 'la lettre du comptoir, au back-office',
    open: async (page) => {
      await signInAsDealer(page);
      await page.goto('/admin/letter');
    },
    form: 'main',
    send: 'Envoyer un essai à mon adresse',
  },
];

test('Après une erreur, chaque touche frappée reste dans son champ', async ({ page, shop }) => {
  test.slow();
  for (const { name, open, send, form = 'main form' } of forms)
    await test.step(name, async () => {
      await open(page, shop);
      const filled = page
        .locator(form)
        .filter({ has: page.getByRole('button', { name: send, exact: true }) })
        .last();
      await filled.getByRole('button', { name: send, exact: true }).click();
      await expect(filled.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible();
      await expectEveryKeyKept(filled);
    });
});
