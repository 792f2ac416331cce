import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { throttles } from '../../db/schema/accounts.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { expectAlive, expectFilledIn } from '../support/sound.ts';
import { endSessions, enter, fillSignIn, inDatabase, linkIn, somebody, someClient, stored } from './accounts.ts';
import { enterWithUnpaid } from './steps.ts';

const chosen = 'cinq mésanges grises';
const button = (page: Page, name: string) => page.getByRole('button', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const address = (page: Page) => field(page, 'Adresse électronique');
const alert = (page: Page) => page.getByRole('alert');
const notice = (page: Page) => page.locator('[data-notice]');
const saved = (page: Page) => page.getByText('Vos coordonnées sont enregistrées.');
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
const codeOf = async (page: Page, later = 0) => {
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later });
};

test('Ouvrir un compte : rien ne se perd, sauf le mot de passe au rechargement', async ({ page, shop, complaints }) => {
  const known = await someClient(shop);
  await page.goto('/creation-compte?retour=%2Fmes-donnees');
  const typed = { 'Adresse électronique': known.email, Prénom: 'Zoé', Nom: 'Lefèvre' };
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  await field(page, 'Mot de passe').fill('Zoé Lefèvre 1980');
  await button(page, 'Créer mon compte').click();
  await expect(alert(page)).toBeFocused();
  await alert(page).getByRole('link').first().click();
  await expect(field(page, 'Mot de passe')).toBeFocused();
  await page.reload();
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label), label).toHaveValue(value);
  await expect(field(page, 'Mot de passe')).toHaveValue('');

  await field(page, 'Mot de passe').fill(chosen);
  await button(page, 'Créer mon compte').click();
  await expect(page.getByRole('link', { name: /a déjà un compte/ })).toBeVisible();
  await expect(field(page, 'Mot de passe')).toHaveValue(chosen);
  await address(page).fill(`nouvelle.${known.email}`);
  await expect(alert(page)).toHaveCount(0);
  await button(page, 'Créer mon compte').click();
  await page.waitForURL('/mes-donnees');
  await expect(notice(page)).toHaveText('Votre compte est créé. Un courriel vous demande de confirmer votre adresse.');
  await expect(notice(page)).toBeFocused();
  expect(await drafts(page)).toEqual([]);
  expectRefusals(complaints, 409);
});

test('Se connecter après une erreur, puis malgré ceux qui ont trop essayé', async ({ page, shop, complaints }) => {
  test.slow();
  const zoe = await someClient(shop);
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, 'pas le bon mot');
  await expect(alert(page)).toContainText('incorrect');
  await expect(alert(page)).toBeFocused();
  expectRefusals(complaints, 401);
  const key = `login:account:${zoe.email}`;
  await inDatabase(shop, (db) => db.update(throttles).set({ hits: 50 }).where(eq(throttles.key, key)).run());
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/historique-commandes');
  expectRefusals(complaints, 429);
});

test('Un mot de passe oublié se choisit par le lien du courriel', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await page.goto('/mot-passe-oublie');
  await address(page).fill(zoe.email);
  await button(page, 'Recevoir un lien').click();
  await expect(page.getByText(`Si un compte a l’adresse ${zoe.email}`)).toBeVisible();
  await expect(button(page, 'Recevoir un autre lien')).toBeVisible();
  const mail = await shop.mailbox.waitFor(zoe.email, 'nouveau mot de passe');
  await page.goto(linkIn(mail.text, '/reintialiser-mot-passe-oublier'));
  await page.getByLabel('Nouveau mot de passe').fill(chosen);
  await button(page, 'Changer mon mot de passe').click();
  await page.waitForURL('/historique-commandes');
});

test('Sur un autre appareil, deux pressions et un courriel mènent à sa commande', async ({ page, browser, shop }) => {
  const { email, path } = await enterWithUnpaid(page, shop);
  const elsewhere = await browser.newPage();
  await elsewhere.goto(path);
  await elsewhere.waitForURL('/connexion?retour=*');
  await expectAlive(elsewhere);
  await button(elsewhere, 'Recevoir un lien par courriel').click();
  await expect(elsewhere.getByText('Votre lien est parti.')).toBeVisible();
  const mail = await shop.mailbox.waitFor(email, 'lien de connexion');
  const link = linkIn(mail.text, '/lien-connexion');
  await elsewhere.goto(link);
  await expectAlive(elsewhere);
  // Read twice, as a mail program does: only the press spends it.
  await elsewhere.reload();
  await expectAlive(elsewhere);
  await button(elsewhere, 'Ouvrir ma commande').click();
  await elsewhere.waitForURL(path);
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Ce lien n’est plus valable')).toBeVisible();
  await elsewhere.close();
});

test('Changer son mot de passe au clavier ; « ce n’était pas moi »', async ({ page, context, shop }) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await enter(page, zoe, '/modifier-mot-passe');
  const tab = await context.newPage();
  await tab.goto('/historique-commandes');
  await field(page, 'Mot de passe actuel').fill(zoe.password);
  await field(page, 'Mot de passe actuel').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Mot de passe actuel')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();
  await expect(field(page, 'Mot de passe actuel')).toHaveValue('');
  await tab.reload();
  expect(new URL(tab.url()).pathname).toBe('/historique-commandes');

  const mail = await shop.mailbox.waitFor(zoe.email, 'mot de passe a été changé');
  await page.goto(linkIn(mail.text, '/securiser-compte'));
  await button(page, 'protéger mon compte').click();
  await page.waitForURL('/reintialiser-mot-passe-oublier/*');
  await tab.waitForURL('/connexion?retour=%2Fhistorique-commandes');
});

test('La double authentification s’active, se demande et se retire', async ({ page, shop, complaints }) => {
  test.slow();
  const unproven = await someClient(shop);
  await enter(page, unproven, '/modifier-mot-passe');
  await expect(page.getByText('Confirmez d’abord votre adresse électronique.')).toBeVisible();
  await expect(button(page, 'Recevoir un lien de confirmation')).toBeVisible();
  const zoe = await somebody(shop, 'client', { emailProvenAt: 1 });
  await enter(page, zoe, '/modifier-mot-passe');
  await button(page, 'Activer la double authentification').click();
  const part = page.getByRole('region', { name: 'Double authentification' });
  await part.getByLabel('Mot de passe actuel').fill(zoe.password);
  await button(page, 'Continuer').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const [code, next] = [await codeOf(page), await codeOf(page, 30_000)];
  await part.getByLabel('Code à six chiffres').fill(code);
  await button(page, 'Activer').click();
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
  const codes = await page.locator('.codes li').allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  await button(page, 'J’ai gardé mes codes').click();
  await expect(part).toContainText('Il vous reste 10 codes de secours');

  await button(page, 'Me déconnecter').click();
  await page.waitForURL('/');
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, zoe.password);
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveValue(zoe.email);
  await fillSignIn(page, zoe.email, zoe.password);
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  await expectFilledIn(page);
  // The app's code of this half minute was used to turn it on.
  await page.getByLabel('Code à six chiffres').fill(next);
  await button(page, 'Me connecter').click();
  await page.waitForURL('/historique-commandes');

  await page.goto('/modifier-mot-passe');
  await button(page, 'Désactiver').click();
  await part.getByLabel('Mot de passe actuel').fill(zoe.password);
  await button(page, 'Utiliser un code de secours').click();
  await part.getByLabel('Code de secours').fill(codes[0]?.toLowerCase() ?? '');
  await button(page, 'Désactiver').click();
  await expect(button(page, 'Activer la double authentification')).toBeVisible();
  expectRefusals(complaints, 401);
});

test('Des coordonnées tapées survivent ; une adresse veut un mot de passe', async ({ page, shop, complaints }) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await enter(page, zoe, '/modifier-coordonnees');

  await test.step('Un champ corrigé perd son erreur, en haut aussi, sans que le curseur le quitte', async () => {
    for (const label of ['Ville', 'Adresse']) await field(page, label).fill('');
    await button(page, 'Enregistrer').click();
    await expect(alert(page)).toBeFocused();
    await field(page, 'Ville').focus();
    await page.keyboard.type('Vannes');
    await expect(field(page, 'Ville')).toHaveValue('Vannes');
    await expect(field(page, 'Ville')).not.toHaveAttribute('aria-invalid');
    await expect(alert(page).getByRole('link')).toHaveText(['Indiquez votre adresse.']);
    await field(page, 'Adresse').fill('2 rue du Port');
    await expect(alert(page)).toHaveCount(0);
    await expect(page.locator('main .field-error')).toHaveCount(0);
  });

  await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('du Port'), `draft:edit-${zoe.id}`);
  await page.reload();
  await expect(field(page, 'Ville')).toHaveValue('Vannes');
  await endSessions(shop, zoe);
  await button(page, 'Enregistrer').click();
  await page.waitForURL('/connexion?retour=%2Fmodifier-coordonnees');
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/modifier-coordonnees');
  await expect(field(page, 'Ville')).toHaveValue('Vannes');
  const next = `nouvelle.${zoe.email}`;
  await page.getByLabel('Prénom').fill('Zélie');
  await address(page).fill(next);
  await button(page, 'Enregistrer').click();
  await page.getByRole('link', { name: /Indiquez votre mot de passe actuel/ }).click();
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused();
  await page.keyboard.type(zoe.password);
  await button(page, 'Enregistrer').click();
  await expect(saved(page)).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByText('Compte : Zélie')).toBeVisible();
  await expect(page.getByLabel('Mot de passe actuel')).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
  await shop.mailbox.waitFor(next, 'nouvelle adresse électronique');
  expectRefusals(complaints, 401);
});

test('Une session finit dans chaque onglet, et ce qui était tapé avec elle', async ({ page, context, shop }) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/historique-commandes');
  const privateTab = await context.newPage();
  await privateTab.goto('/modifier-mot-passe');
  const publicTab = await context.newPage();
  await publicTab.goto('/');
  await expect(publicTab.getByText('Compte : Zoé')).toBeAttached();
  await publicTab.evaluate(() => {
    const claims = btoa(JSON.stringify({ role: 'client', exp: 1 }));
    localStorage.setItem('token', `x.${claims}.y`);
  });
  await page.waitForURL('/connexion?retour=%2Fhistorique-commandes');
  await privateTab.waitForURL('/connexion?retour=%2Fmodifier-mot-passe');
  await expect(publicTab.getByRole('link', { name: 'Mon compte' })).toBeVisible();
  expect(await stored(publicTab)).toEqual([null, null]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/historique-commandes');

  await test.step('Se déconnecter mène à l’accueil, l’autre onglet à la connexion', async () => {
    await page.goto('/modifier-coordonnees');
    await page.getByLabel('Ville').fill('Vannes');
    // As the checkout keeps it, with somebody's address in it.
    await page.evaluate(() => sessionStorage.setItem('draft:address', '{}'));
    await privateTab.goto('/modifier-mot-passe');
    await page.getByText('Compte : Zoé').click();
    await button(page, 'Se déconnecter').click();
    await page.waitForURL('/');
    await privateTab.waitForURL('/connexion?retour=%2Fmodifier-mot-passe');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});

test('Une cliente confirme son adresse, télécharge ses données, efface son compte', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/mes-donnees');
  await button(page, 'Recevoir un lien de confirmation').click();
  const { text } = await shop.mailbox.waitFor(zoe.email, 'Confirmer votre adresse');
  await page.goto(linkIn(text, '/confirmer-adresse'));
  await button(page, 'Confirmer cette adresse').click();
  await expect(page.getByRole('status').filter({ hasText: 'est confirmée' })).toBeFocused();
  await expect(page.getByText('Confirmez que vous y recevez vos courriels')).toHaveCount(0);

  await page.goto('/mes-donnees');
  const download = page.waitForEvent('download');
  await button(page, 'Télécharger mes données').click();
  expect((await download).suggestedFilename()).toBe('mes-donnees.zip');
  await button(page, 'Effacer mon compte').click();
  await field(page, 'Mot de passe actuel').fill(zoe.password);
  await button(page, 'Effacer définitivement mon compte').click();
  await expect(page.getByRole('dialog')).toContainText('Votre compte est effacé');
  await expect(page.locator('.account-name')).toHaveCount(0);
  await button(page, 'Revenir à la boutique').click();
  await page.waitForURL('/');
  await page.goto('/mes-donnees');
  await expect(page).toHaveURL(/\/connexion/);
});
