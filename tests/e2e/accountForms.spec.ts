import type { Page } from 'playwright/test';
import { type DemoShop, expect, expectRefusals, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { enter, fillSignIn, inDatabase, linkIn, somebody, someClient } from './accounts.ts';
import { fillAccount } from './steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const address = (page: Page) => page.getByLabel('Adresse électronique', { exact: true });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

test('Ouvrir un compte : une erreur, un refus et un rechargement gardent ce qui est tapé, sauf le mot de passe', async ({
  page,
  shop,
  complaints,
}) => {
  const known = await someClient(shop);
  await page.goto('/creation-compte');
  await button(page, 'Créer mon compte').click();
  await expect(page.getByRole('alert')).toContainText('4 champs sont à corriger.');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(address(page)).toBeFocused();

  const typed = await fillAccount(page, { email: known.email, password: 'court' });
  await button(page, 'Créer mon compte').click();
  await expect(page.getByRole('alert')).toContainText('Un champ est à corriger.');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('court');
  const kept = async () => {
    for (const [label, value] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value);
  };
  await kept();
  await expectReadable(page, 'les erreurs');
  await page.reload();
  await kept();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');

  await page.getByLabel('Mot de passe', { exact: true }).fill('trois coquelicots bleus');
  await button(page, 'Créer mon compte').click();
  await expect(page.getByRole('link', { name: /Un compte existe déjà/ })).toBeVisible();
  await expect(address(page)).toHaveValue(known.email);
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('trois coquelicots bleus');
  await address(page).fill(`nouvelle.${known.email}`);
  await button(page, 'Créer mon compte').click();
  await page.waitForURL('/');
  expect(await drafts(page)).toEqual([]);
  expectRefusals(complaints, 409);
});

test('Mot de passe oublié : une erreur et un rechargement gardent l’adresse, jusqu’à l’envoi', async ({ page }) => {
  await page.goto('/mot-passe-oublie');
  await address(page).fill('zoe.exemple.fr');
  await button(page, 'Recevoir un lien').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/Indiquez votre adresse électronique/);
  await expect(address(page)).toHaveValue('zoe.exemple.fr');
  await address(page).fill('zoe.rechargee@exemple.fr');
  await page.reload();
  await expect(address(page)).toHaveValue('zoe.rechargee@exemple.fr');
  await button(page, 'Recevoir un lien').click();
  await expect(page.getByText('Si un compte a l’adresse zoe.rechargee@exemple.fr')).toBeVisible();
  await page.reload();
  await expect(address(page)).toHaveValue('');
});

/** Autocomplete tokens of every field of the page's forms, by name. */
async function completions(page: Page): Promise<Record<string, string>> {
  const fields = await page
    .locator('main :is(input, select, textarea)[name]')
    .evaluateAll((all) =>
      all.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')] as const),
    );
  const found = new Map<string, Set<string | null>>();
  for (const [name, value] of fields) found.set(name ?? '', (found.get(name ?? '') ?? new Set()).add(value));
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values].join(' / ')]));
}

const names = { civilite: 'honorific-prefix', firstName: 'given-name', lastName: 'family-name' };
const profile = {
  ...names,
  birthDay: 'bday-day',
  birthMonth: 'bday-month',
  birthYear: 'bday-year',
  company: 'organization',
  country: 'country',
  address: 'address-line1',
  postalCode: 'postal-code',
  town: 'address-level2',
  portablePhone: 'tel',
  secondPhone: 'home tel',
};
const { company: _company, secondPhone: _second, ...firstOrder } = profile;
const username = { email: 'username' };
const current = { currentPassword: 'current-password' };
const code = { code: 'one-time-code' };

async function askForCode(page: Page, shop: DemoShop, role: 'client' | 'admin', door: string): Promise<void> {
  const { email, password } = await somebody(shop, role, { totpConfirmedAt: 1 });
  await page.goto(door);
  await fillSignIn(page, email, password);
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
}

/** Signed in first, for the sign-in itself asks for the code. */
async function withFactor(page: Page, shop: DemoShop, path: string): Promise<void> {
  const zoe = await someClient(shop);
  await enter(page, zoe);
  await inDatabase(shop, (db) => db.$client.prepare('update users set totp_confirmed_at = 1 where id = ?').run(zoe.id));
  await page.goto(path);
}

const forms: [string, Record<string, string>, (page: Page, shop: DemoShop) => Promise<unknown>][] = [
  [
    'la connexion, et son code',
    { ...username, password: 'current-password', ...code },
    (page, shop) => askForCode(page, shop, 'client', '/connexion'),
  ],
  [
    'la connexion au back-office, et son code',
    { ...username, password: 'current-password', ...code },
    (page, shop) => askForCode(page, shop, 'admin', '/admin'),
  ],
  [
    'l’ouverture d’un compte',
    { ...names, email: 'email', password: 'new-password' },
    (page) => page.goto('/creation-compte'),
  ],
  [
    'une première commande',
    { ...firstOrder, email: 'email' },
    (page) => page.goto('/connexion?retour=/valider-commande'),
  ],
  ['le mot de passe oublié', username, (page) => page.goto('/mot-passe-oublie')],
  ['le mot de passe oublié du back-office', username, (page) => page.goto('/admin/forgotpassword')],
  [
    'le nouveau mot de passe, par le lien du courriel',
    { ...username, newPassword: 'new-password' },
    async (page, shop) => {
      const zoe = await someClient(shop);
      await page.goto('/mot-passe-oublie');
      await address(page).fill(zoe.email);
      await button(page, 'Recevoir un lien').click();
      const { text } = await shop.mailbox.waitFor(zoe.email, 'nouveau mot de passe');
      await page.goto(linkIn(text, '/reintialiser-mot-passe-oublier'));
    },
  ],
  [
    'le changement de mot de passe',
    { ...username, ...current, newPassword: 'new-password' },
    async (page, shop) => enter(page, await someClient(shop), '/modifier-mot-passe'),
  ],
  [
    'le retrait de la double authentification',
    { ...username, ...current, newPassword: 'new-password', ...code },
    async (page, shop) => {
      await withFactor(page, shop, '/modifier-mot-passe');
      await button(page, 'Désactiver').click();
    },
  ],
  [
    'les coordonnées, quand l’adresse électronique change',
    { ...profile, ...username, ...current },
    async (page, shop) => {
      await enter(page, await someClient(shop), '/modifier-coordonnees');
      await address(page).fill('autre@exemple.fr');
    },
  ],
  [
    'les coordonnées, où la nouvelle adresse demande aussi un code',
    { ...profile, ...username, ...current, ...code },
    async (page, shop) => {
      await withFactor(page, shop, '/modifier-coordonnees');
      await address(page).fill('autre@exemple.fr');
      await page.getByLabel('Mot de passe actuel').fill('trois coquelicots bleus');
      await button(page, 'Enregistrer').click();
      await expect(page.getByRole('link', { name: 'Indiquez le code.' })).toBeVisible();
    },
  ],
  [
    'l’effacement du compte',
    { ...username, password: 'current-password', ...code },
    async (page, shop) => {
      await withFactor(page, shop, '/mes-donnees');
      await button(page, 'Effacer mon compte').click();
    },
  ],
];

for (const [name, expected, open] of forms) {
  test(`Un gestionnaire de mots de passe reconnaît chaque champ : ${name}`, async ({ page, shop, complaints }) => {
    await open(page, shop);
    await expect.poll(() => completions(page)).toEqual(expected);
    // The password alone is refused where a code is asked for too.
    if (name.startsWith('la connexion')) expectRefusals(complaints, 401);
  });
}
