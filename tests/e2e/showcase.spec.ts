import { expect, expectRefusals, moving, test } from '../support/e2e.ts';
import { addNapoleon } from './steps.ts';

const box = (page: import('playwright/test').Page) => page.getByRole('combobox', { name: /Rechercher/ });

test.use(moving);

test('Un visiteur tape avant que la recherche soit prête, et ce qu’il a tapé compte', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/Search*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await box(page).pressSequentially('nap');
  release();
  await expect(page.getByRole('option', { name: /Napoléon/ }).first()).toBeVisible();
  await expect(
    page
      .getByRole('option', { name: /Napoléon/ })
      .first()
      .locator('img'),
  ).toBeVisible();
  await expect(box(page)).toHaveValue('nap');
});

test('Un visiteur cherche au clavier seul, sans accents, et ouvre une devise', async ({ page }) => {
  await page.goto('/cours-des-devises');
  await box(page).focus();
  await page.keyboard.type('etats-unis');
  const dollar = page.getByRole('option', { name: /Dollar américain/ });
  await expect(dollar).toBeVisible();
  await expect(page.getByRole('group', { name: 'Devises' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dollar).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(dollar).toBeHidden();
  await expect(box(page)).toHaveValue('etats-unis');
  // The first arrow only opens the list again.
  await page.keyboard.press('ArrowDown');
  await expect(dollar).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dollar).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cours-des-devises\/dollar-americain\//);
});

test('Un seul caractère ne cherche rien, une recherche sans réponse le dit', async ({ page }) => {
  await page.goto('/');
  await box(page).pressSequentially('d');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).press('Backspace');
  await box(page).pressSequentially('zzzz');
  await expect(page.getByText('Aucun article pour « zzzz ».')).toBeVisible();
  await box(page).press('Enter');
  await expect(page.getByText('Aucun résultat pour « zzzz ».', { exact: false })).toBeVisible();
});

test('La liste sous le champ mène aussi aux pages de la boutique', async ({ page }) => {
  await page.goto('/');
  await box(page).pressSequentially('livraison');
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText(['Délais et livraison']);
  await expect(page.getByText('Aucun article')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/delais-livraison');
});

test('Une faute de frappe trouve quand même, et la page dit ce qu’elle a cherché', async ({ page }) => {
  await page.goto('/');
  await box(page).fill('dolar');
  await expect(page.getByRole('option', { name: /Dollar américain/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /20 dollars/ })).toBeVisible();
  await box(page).fill('france');
  await expect(page.getByRole('option', { name: /Napoléon/ }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /Franc suisse/ })).toHaveCount(0);
  await box(page).fill('napolon');
  await expect(page.getByRole('option', { name: /Napoléon/ }).first()).toBeVisible();
  await box(page).press('Enter');
  await expect(page.getByText('Voici les résultats pour « napoleon ».', { exact: false })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Napoléon/ })
      .first(),
  ).toBeVisible();
});

test('Quand les métaux ne répondent pas, les devises se trouvent encore', async ({ page, complaints }) => {
  await page.route('**/api/metal/search/**', (route) => route.abort());
  await page.goto('/');
  await box(page).fill('dollar');
  await expect(page.getByRole('option', { name: /Dollar américain/ })).toBeVisible();
  await expect(page.getByText('Une partie de la recherche ne répond pas.', { exact: false })).toBeVisible();
  // The aborted call is the point of this test; Chromium reports it.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('net::ERR_FAILED')));
});

test('Toute la ligne d’une devise mène à sa fiche : le prix, la variation et « Acheter »', async ({ page }) => {
  for (const from of ['/', '/cours-des-devises']) {
    await page.goto(from);
    const row = page.locator('main tbody tr', { hasText: 'Dollar américain' }).first();
    await row.scrollIntoViewIfNeeded();
    const under = await row.locator('th, td').evaluateAll((cells) =>
      cells.slice(2, 6).map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return document
          .elementFromPoint(x + width / 2, y + height / 2)
          ?.closest('a')
          ?.getAttribute('href');
      }),
    );
    expect(under).toEqual(Array(4).fill(expect.stringMatching(/^\/cours-des-devises\/dollar-americain\//)));
  }
});

test('Les cours se filtrent sans changer de page, et le retour arrière revient', async ({ page }) => {
  await page.goto('/cours-des-devises');
  const rows = page.locator('main tbody tr');
  const all = await rows.count();
  await page.getByLabel('Zone').selectOption('europe');
  await expect(page).toHaveURL(/zone=europe/);
  await expect(page.getByRole('status').filter({ hasText: ` sur ${all}` })).toBeVisible();
  await page.getByLabel('Monnaie, pays ou code').fill('couronne');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Couronne');
  await page.getByRole('link', { name: 'Voir toutes les devises' }).click();
  await expect(rows).toHaveCount(all);
  await expect(page.getByLabel('Monnaie, pays ou code')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Monnaie, pays ou code')).toHaveValue('couronne');
  await expect(rows.first()).toContainText('Couronne');
});

test('Les cours se filtrent à mesure qu’on tape, et un seul retour efface toute la frappe', async ({ page }) => {
  let reached = () => {};
  const written = new Promise<void>((resolve) => (reached = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await written;
    await route.continue();
  });
  await page.goto('/cours-des-devises', { waitUntil: 'commit' });
  const rows = page.locator('main tbody tr');
  const field = page.getByLabel('Monnaie, pays ou code');
  await field.fill('zlo');
  const all = await rows.count();
  reached();
  await expect(page.getByRole('status').filter({ hasText: `1 devise sur ${all}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrer' })).toBeVisible();
  for (const typed of ['zlot', 'zloty']) {
    await field.fill(typed);
    await expect(page).toHaveURL(new RegExp(`q=${typed}$`));
  }
  await field.fill('zlo');
  await field.press('Tab');
  await expect(page).toHaveURL(/q=zlo$/);
  await page.goBack();
  await expect(rows).toHaveCount(all);
  await expect(field).toHaveValue('');
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`Le premier écran à ${width} pixels promet, mène aux achats et montre des prix`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const main = page.getByRole('main');
    const seen = [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: 'Acheter de l’or' }),
      main.getByRole('link', { name: 'Commander des devises' }),
      main.getByText('le gramme', { exact: false }).first(),
      main.getByRole('list', { name: 'Les plus demandés' }).getByRole('link').nth(2),
    ];
    for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 });
  });

test('L’en-tête reste en vue avec le nombre d’articles, et ne cache pas l’endroit où mène un lien', async ({
  page,
}) => {
  await addNapoleon(page);
  await page.goto('/cgv#article-11');
  await page.evaluate(() => scrollTo(0, 2000));
  const header = page.locator('body > header');
  await expect(header.getByRole('link', { name: /Panier 1 article/ })).toBeInViewport({ ratio: 1 });
  const link = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').nth(6);
  await link.click();
  const id = (await link.getAttribute('href'))?.slice(1) ?? '';
  const bottom = (await header.boundingBox())?.height ?? 0;
  await expect.poll(async () => (await page.locator(`[id="${id}"]`).boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
});

test('Une seule recherche par page : la page qui a la sienne n’en a pas dans l’en-tête', async ({
  page,
  complaints,
}) => {
  for (const path of ['/recherche?q=dollar', '/nulle-part', '/cours-des-devises']) {
    await page.goto(path);
    await expect(box(page)).toHaveCount(1);
  }
  await page.goto('/recherche?q=dollar');
  await expect(box(page)).toHaveValue('dollar');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cours-des-devises');
  await expect(box(page)).toBeHidden();
  await page.getByRole('button', { name: 'Chercher' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('napo');
  await expect(page.getByRole('option', { name: /Napoléon/ }).first()).toBeVisible();
  expectRefusals(complaints, 404);
});

test('Sur un téléphone, le menu couvre la page, garde le focus et le rend', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const header = await page.locator('body > header').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(64);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Boutique', exact: true });
  await expect(menu.getByRole('button', { name: 'Fermer' })).toBeFocused();
  expect(await menu.boundingBox()).toMatchObject({ x: 0, width: header?.width });
  for (const name of [
    'Comptoir Vermeil, accueil',
    'Mon panier',
    'Actualités',
    'Questions fréquentes',
    'Nous contacter',
  ])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
});

test('Le carrousel s’arrête dès qu’on choisit une image, et revient au début après la dernière', async ({ page }) => {
  await page.goto('/');
  const current = page.getByRole('region', { name: 'À la une' }).locator('[aria-current]');
  await page.getByRole('button', { name: /^Image 4/ }).click();
  await expect(current).toHaveAttribute('data-to', '3');
  await expect(page.getByRole('button', { name: 'Reprendre le défilement' })).toBeVisible();
  await page.getByRole('button', { name: 'Image suivante' }).click();
  await expect(current).toHaveAttribute('data-to', '0');
});
