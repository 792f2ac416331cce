import type { Page } from 'playwright/test';
import { expect, expectRefusals, expectStill, test } from '../support/e2e.ts';
import { expectReadable } from '../support/sound.ts';
import { enter, fillSignIn, somebody, someClient } from './accounts.ts';
import { fillAccount } from './steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const alert = (page: Page) => page.getByRole('alert');
const notice = (page: Page) => page.locator('[data-notice]');

test('Un compte créé se dit sur la page suivante, une fois, et mène là où l’on allait', async ({ page }) => {
  await page.goto('/creation-compte?retour=%2Fmes-donnees');
  const person = { email: `mots.${process.pid}.${Date.now()}@exemple.fr`, password: 'Zoé Lefèvre 1980' };
  await fillAccount(page, person);
  await expect(page.getByText('n’est fait que de votre nom')).toHaveCount(1);
  await button(page, 'Créer mon compte').click();
  await expect(page.getByText('n’est fait que de votre nom')).toHaveCount(2);
  await expect(page.locator('.strength')).toBeEmpty();
  await field(page, 'Mot de passe').fill('trois coquelicots bleus');
  await expect(alert(page)).toHaveCount(0);
  await button(page, 'Créer mon compte').click();
  await page.waitForURL('/mes-donnees');
  await expect(notice(page)).toHaveText('Votre compte est créé. Un courriel vous demande de confirmer votre adresse.');
  await expect(notice(page)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectStill(page);
  await expect(notice(page)).toHaveCount(0);
});

test('Sur un téléphone, le menu a les pages du compte, et on s’y déconnecte ; la page suivante le dit', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Boutique', exact: true });
  const own = menu.getByRole('list', { name: 'Votre compte' }).getByRole('listitem');
  await page.goto('/');
  await button(page, 'Menu').click();
  await expect(own).toHaveText(['Mon panier', 'Mes commandes', 'Connexion']);
  await enter(page, await someClient(shop), '/mes-donnees');
  await button(page, 'Menu').click();
  await expect(own).toHaveText([
    'Mon panier',
    'Mes commandes',
    'Mes coordonnées',
    'Mon identité',
    'Mes alertes',
    'Sécurité du compte',
    'Mes données',
    'Se déconnecter',
  ]);
  await expect(menu.getByRole('link', { name: 'Mes données' })).toHaveAttribute('aria-current', 'page');
  await expectReadable(page, 'le menu d’une cliente');
  await menu.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('/');
  await expect(notice(page)).toHaveText('Votre session est fermée.');
  await expect(page.locator('.toast')).toHaveCount(0);
  await button(page, 'Menu').click();
  await expect(own).toHaveText(['Mon panier', 'Mes commandes', 'Connexion']);
});

test('Un champ corrigé perd son erreur, en haut aussi, sans que le curseur le quitte', async ({ page, shop }) => {
  await enter(page, await someClient(shop), '/modifier-coordonnees');
  await field(page, 'Ville').fill('');
  await field(page, 'Adresse').fill('');
  await button(page, 'Enregistrer').click();
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toContainText('2 champs sont à corriger.');
  await field(page, 'Ville').focus();
  await page.keyboard.type('Vannes');
  await expect(field(page, 'Ville')).toHaveValue('Vannes');
  await expect(field(page, 'Ville')).not.toHaveAttribute('aria-invalid');
  await expect(alert(page).getByRole('link')).toHaveText(['Indiquez votre adresse.']);
  await expect(alert(page)).toContainText('Un champ est à corriger.');
  await field(page, 'Adresse').fill('2 rue du Port');
  await expect(alert(page)).toHaveCount(0);
  await expect(page.locator('main .field-error')).toHaveCount(0);
});

test('Un prix choisi d’une pression, un lieu de naissance tapé, perdent leur erreur eux aussi', async ({
  page,
  shop,
}) => {
  await page.goto('/alerte-meilleur-taux-or');
  await page.getByLabel('Article').selectOption({ index: 1 });
  await button(page, 'Créer l’alerte').click();
  await expect(alert(page)).toContainText('2 champs sont à corriger.');
  await page.getByRole('group', { name: 'Prix suggérés' }).getByRole('button').first().click();
  await expect(alert(page)).toContainText('Un champ est à corriger.');
  await enter(page, await someClient(shop), encodeURI('/verification-identité'));
  await button(page, 'Envoyer ma pièce d’identité').click();
  await expect(alert(page)).toContainText('2 points sont à corriger.');
  await field(page, 'Lieu de naissance').fill('Lyon, France');
  await expect(alert(page)).toContainText('Un point est à corriger.');
  await expect(alert(page).getByRole('link')).toHaveCount(1);
});

test('Un mauvais code de secours a sa phrase, que l’autre code ne garde pas', async ({ page, shop, complaints }) => {
  const zoe = await somebody(shop, 'client', { totpConfirmedAt: 1 });
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, zoe.password);
  await button(page, 'Utiliser un code de secours').click();
  await page.getByLabel('Code de secours').fill('7K2M-0XQ4-PB9R');
  await button(page, 'Me connecter').click();
  await expect(page.getByRole('link', { name: /^Ce code de secours n’est pas le bon/ })).toBeVisible();
  await expect(page.getByText('Attendez le suivant')).toHaveCount(0);
  await button(page, 'Utiliser le code de l’application').click();
  await expect(field(page, 'Code à six chiffres')).not.toHaveAttribute('aria-invalid');
  await expect(alert(page)).toHaveCount(0);
  expectRefusals(complaints, 401);
});

test('Le mot de passe déjà en service n’est pas dit bon au même endroit', async ({ page, shop, complaints }) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-mot-passe');
  await field(page, 'Mot de passe actuel').fill(zoe.password);
  await field(page, 'Nouveau mot de passe').fill(zoe.password);
  await expect(page.getByText('Très bon mot de passe.')).toBeVisible();
  await button(page, 'Changer le mot de passe').click();
  await expect(field(page, 'Nouveau mot de passe')).toHaveAccessibleDescription(/C’est déjà votre mot de passe/);
  await expect(page.getByText('Très bon mot de passe.')).toHaveCount(0);
  await field(page, 'Nouveau mot de passe').fill('court');
  await button(page, 'Changer le mot de passe').click();
  await expect(page.locator('form:has(#newPassword) .field-error')).toHaveText('Choisissez au moins 10 caractères.');
  await expect(page.locator('.strength')).toBeEmpty();
  expectRefusals(complaints, 400);
});
