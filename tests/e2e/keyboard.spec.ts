import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openAccount } from './steps.ts';

type Spot = { name: string; visible: boolean };

/** What has the focus: its words, and whether a person sees that it has it. */
const focusSpot = (page: Page): Promise<Spot> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const labels =
      'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((l) => l.textContent) : [];
    // A card shows the focus of its link around the whole card.
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const box = element.getBoundingClientRect();
    return {
      name: [element.getAttribute('aria-label'), ...labels, element.textContent].join(' ').replace(/\s+/g, ' ').trim(),
      visible: box.width > 0 && styles.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none'),
    };
  });

/** Presses Tab until something with these words has the focus; fails when it is never reached or not seen. */
async function tabTo(page: Page, name: RegExp, atMost = 90): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press('Tab');
    const spot = await focusSpot(page);
    if (name.test(spot.name)) {
      expect(spot.visible, `the focus on « ${spot.name} » is not seen`).toBe(true);
      return;
    }
    passed.push(spot.name.slice(0, 40));
  }
  throw new Error(`« ${name} » is not reached by Tab; passed: ${passed.join(' | ')}`);
}

async function pressOn(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

test('Tout l’achat se fait au clavier seul, du lien d’évitement au paiement confirmé', async ({ page }) => {
  test.slow();
  await openAccount(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect((await focusSpot(page)).name).toBe('Aller au contenu');
  await pressOn(page, /^Pièces d’or$/);
  await page.waitForURL('/pieces-or-investissement');
  await pressOn(page, /20 Francs Napoléon Marianne/);
  await page.waitForURL(/napoleon/);
  await pressOn(page, /^Ajouter au panier$/);
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await page.goto('/panier');
  await pressOn(page, /^Passer la commande$/);
  await page.waitForURL('/valider-commande');
  await pressOn(page, /^Continuer vers la livraison$/);
  await expect(page.getByRole('heading', { name: 'Livraison et identité' })).toBeFocused();
  await pressOn(page, /^Continuer vers le paiement$/);
  await expect(page.getByRole('heading', { name: 'Paiement', exact: true })).toBeFocused();
  await pressOn(page, /^Commande avec obligation de paiement$/);
  await page.waitForURL('**/banque-de-demonstration');
  await pressOn(page, /0000 0100 0000 0005|acceptée/i);
  await expect(page.getByRole('heading', { name: 'Paiement accepté' })).toBeVisible();
  await pressOn(page, /^Revenir à la boutique$/);
  await expect(page.getByRole('heading', { name: 'Paiement confirmé' })).toBeVisible();
});

test('La recherche se mène au clavier : des lettres, une flèche, Entrée', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /devise|rechercher/i);
  await page.keyboard.type('napol');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pieces-or-/);
});

test('Le zoom d’une image s’ouvre et se ferme au clavier, et rend le focus', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  await page
    .getByRole('link', { name: /20 Francs Napoléon Marianne/ })
    .first()
    .click();
  await tabTo(page, /agrandir/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await focusSpot(page)).name).toMatch(/agrandir/i);
});
