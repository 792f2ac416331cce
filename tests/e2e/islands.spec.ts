import type { Page } from 'playwright/test';
import { expect, test } from '../support/e2e.ts';
import { someClient } from './accounts.ts';
import { addNapoleon, slowDown } from './steps.ts';

/** Keeps all scripts back until what it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await opened;
    await route.continue();
  });
  return () => open();
}

test('La pression sur « Ajouter au panier » se voit avant même que React soit là', async ({ page }) => {
  await page.goto('/pieces-or-investissement');
  const href = await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .getAttribute('href');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/BuyMetal*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(href ?? '');
  const button = page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('Une fiche fait venir de quoi acheter dès qu’elle se repose, sans le lancer, et la pression ne le redemande pas', async ({
  page,
}) => {
  await page.goto('/pieces-or-investissement');
  const link = page.getByRole('link', { name: /20 francs Napoléon Marianne/ }).first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\/_astro\/react\./.test(name))
        .map(({ initiatorType, transferSize }) => [initiatorType === 'fetch', transferSize > 0]),
    );
  await expect.poll(fetched).toEqual([[true, true]]);
  await page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).first().click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  expect(await fetched()).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('Plusieurs pressions et ce qui est tapé entre elles comptent dans leur ordre, même si React n’est pas encore là', async ({
  page,
}) => {
  await page.goto('/pieces-or-investissement');
  const href = await page
    .getByRole('link', { name: /20 francs Napoléon Marianne/ })
    .first()
    .getAttribute('href');
  await slowDown(page);
  const plus = page.getByRole('button', { name: 'Augmenter : Quantité' });
  const quantity = page.getByLabel('Quantité', { exact: true });

  await page.goto(href ?? '');
  await plus.click();
  await quantity.fill('5');
  await expect(page.getByText('Voir le panier')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(quantity).toHaveValue('5');

  await page.goto(href ?? '');
  await plus.click();
  await plus.click();
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  await expect(quantity).toHaveValue('3');
  const ordered = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity);
  expect(await ordered()).toBe(3);

  // Who sees nothing happen presses again, and means one coin.
  await page.goto(href ?? '');
  await page.getByRole('button', { name: 'Ajouter au panier' }).dblclick();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
  expect(await ordered()).toBe(4);
});

test('Qui revient sur une devise et se trouve déjà dans le montant tape par-dessus celui qu’on lui rend', async ({
  page,
}) => {
  const amount = page.getByLabel('Vous recevez');
  await page.goto('/cours-des-devises');
  await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .click();
  await amount.fill('500');
  await expect(page.getByRole('button', { name: '500 USD' })).toHaveAttribute('aria-pressed', 'true');
  const open = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await amount.focus();
  await page.keyboard.press('Control+a');
  open();
  await expect(amount).toHaveValue('500');
  await page.keyboard.type('300');
  await expect(amount).toHaveValue('300');
});

test('Une touche qui tombe pendant que React rejoue s’ajoute à ce qui était tapé', async ({ page }) => {
  const open = await holdScripts(page);
  await page.goto('/alerte-meilleur-taux-or', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const email = main.getByLabel('Adresse électronique');
  await main.getByLabel('Prix souhaité').fill('500');
  await email.click();
  await page.keyboard.type('v');
  // Where the first field is typed again, the others wait while a pointer is down.
  await page.evaluate(() =>
    addEventListener('input', ({ isTrusted, target }) => {
      if (isTrusted || !(target instanceof HTMLInputElement) || target.name !== 'desiredPrice') return;
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      document.body.dataset['held'] = '';
    }),
  );
  open();
  await expect(page.locator('body[data-held]')).toBeAttached();
  await page.keyboard.type('igie@example.fr');
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointerup')));
  await expect(email).toHaveValue('vigie@example.fr');
});

test('Sur un téléphone lent, la pression compte aussi quand React arrive sous le doigt', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cours-des-devises');
  await page
    .getByRole('link', { name: /Dollar américain/ })
    .first()
    .click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.getByLabel('Vous recevez').fill('500');
  await page.getByRole('button', { name: 'Ajouter au panier' }).click();
  await expect(page.getByRole('link', { name: 'Voir le panier' }).first()).toBeVisible();
});

test('Un formulaire de compte part dès la première pression, avec ce qui était tapé', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await slowDown(page);
  await page.goto('/connexion');
  await page.getByLabel('Adresse électronique', { exact: true }).fill(zoe.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(zoe.password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await page.waitForURL('/historique-commandes');
  await expect(page.getByText('Compte : Zoé')).toBeAttached();
});

test('La vérification contre les robots commence avec ce qui est tapé, sans rien montrer', async ({ page }) => {
  const asked = page.waitForRequest('**/api/altcha');
  await page.goto('/nous-contacter');
  await page.getByLabel('Message').focus();
  await page.keyboard.type('Avez-vous des yens ?');
  await asked;
});

test('Au panier, un script qui ne vient jamais recharge la page une fois, et le reste marche', async ({
  page,
  complaints,
}) => {
  await page.route('**/_astro/WaitingOrder*.js*', (route) => route.abort());
  await addNapoleon(page);
  await page.goto('/panier');
  let loads = 0;
  page.on('load', () => loads++);
  const failed = page.getByRole('main').getByText('Une erreur est survenue');
  await expect(failed).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(loads).toBe(1);
  await page.getByRole('button', { name: /^Augmenter : / }).click();
  await expect(page.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('2');
  // Each load that a person asks for may try once more.
  await page.reload();
  await expect.poll(() => loads).toBe(3);
  await expect(failed).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(loads).toBe(3);
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !/ERR_FAILED|imported module/.test(line)));
});
