import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright/test';
import { throttles } from '../../db/schema/accounts.ts';
import { admin, expect, expectRefusals, test } from '../support/e2e.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { spawnShop } from '../support/process.ts';
import { expectReadable, expectReadableEverywhere } from '../support/sound.ts';
import { enter, fillSignIn, inDatabase, linkIn, type Person, somebody, someClient, stored } from './accounts.ts';

const chosen = 'cinq mésanges grises';
const button = (page: Page, name: string) => page.getByRole('button', { name });
const saved = (page: Page) => page.getByText('Vos coordonnées sont enregistrées.');

test('Une erreur de connexion garde l’adresse tapée, et un rechargement aussi', async ({ page, shop, complaints }) => {
  const zoe = await someClient(shop);
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, 'pas le bon mot');
  await expect(page.getByRole('alert')).toContainText('incorrect');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveValue(zoe.email);
  await page.reload();
  await expect(page.getByLabel('Adresse électronique', { exact: true })).toHaveValue(zoe.email);
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/historique-commandes');
  expectRefusals(complaints, 401);
});

test('Un compte que d’autres ont trop essayé d’ouvrir s’ouvre d’un appui, le navigateur prouve qu’il n’est pas un robot', async ({
  page,
  shop,
  complaints,
}) => {
  test.slow();
  const zoe = await someClient(shop);
  const resetsAt = Date.now() + 600_000;
  await inDatabase(shop, (db) =>
    db
      .insert(throttles)
      .values({ key: `login:account:${zoe.email}`, hits: 50, resetsAt })
      .run(),
  );
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/historique-commandes');
  expectRefusals(complaints, 429);
});

test('Un mot de passe oublié se choisit par le lien du courriel, et déconnecte partout', async ({
  page,
  browser,
  shop,
}) => {
  const zoe = await someClient(shop);
  const elsewhere = await browser.newContext({ baseURL: shop.base });
  const other = await elsewhere.newPage();
  await enter(other, zoe, '/modifier-mot-passe');

  await page.goto('/connexion');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.waitForURL('/mot-passe-oublie');
  await page.getByLabel('Adresse électronique', { exact: true }).fill('personne@exemple.fr');
  await button(page, 'Recevoir un lien').click();
  await expect(page.getByText('Si un compte a l’adresse personne@exemple.fr')).toBeVisible();
  await page.getByLabel('Adresse électronique', { exact: true }).fill(zoe.email);
  await button(page, 'Recevoir un autre lien').click();
  await expect(page.getByText(`Si un compte a l’adresse ${zoe.email}`)).toBeVisible();

  const mail = await shop.mailbox.waitFor(zoe.email, 'nouveau mot de passe');
  const link = linkIn(mail.text, '/reintialiser-mot-passe-oublier');
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe').fill('azertyuiop');
  await expect(page.getByRole('status').filter({ hasText: 'trop courant' })).toBeVisible();
  await page.getByLabel('Nouveau mot de passe').fill(chosen);
  await expect(page.getByText('Très bon mot de passe.')).toBeVisible();
  await button(page, 'Changer mon mot de passe').click();
  await page.getByRole('link', { name: 'Me connecter' }).click();
  await fillSignIn(page, zoe.email, chosen);
  await page.waitForURL('/historique-commandes');

  await other.goto('/modifier-coordonnees');
  await other.waitForURL('/connexion?retour=%2Fmodifier-coordonnees');
  await expect.poll(() => stored(other)).toEqual([null, null]);
  await elsewhere.close();
  await page.goto(link);
  await expect(page.getByText('Ce lien n’est plus valable')).toBeVisible();
});

test('Changer son mot de passe garde cet appareil et ferme les autres ; « ce n’était pas moi » ferme tout', async ({
  page,
  context,
  shop,
  complaints,
}) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await enter(page, zoe, '/modifier-mot-passe');
  const tab = await context.newPage();
  await tab.goto('/historique-commandes');
  await page.getByLabel('Mot de passe actuel').fill('pas le bon mot');
  await page.getByLabel('Nouveau mot de passe').fill(chosen);
  await button(page, 'Changer le mot de passe').click();
  await expect(page.getByRole('link', { name: 'Ce n’est pas votre mot de passe actuel.' })).toBeVisible();
  await page.getByLabel('Mot de passe actuel').fill(zoe.password);
  await button(page, 'Changer le mot de passe').click();
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();
  await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('');
  await tab.reload();
  expect(new URL(tab.url()).pathname).toBe('/historique-commandes');

  const mail = await shop.mailbox.waitFor(zoe.email, 'mot de passe a été changé');
  await page.goto(linkIn(mail.text, '/securiser-compte'));
  expect(await stored(tab)).not.toEqual([null, null]);
  await expectReadableEverywhere(page, 'le lien qui protège le compte');
  await button(page, 'protéger mon compte').click();
  await page.waitForURL('/reintialiser-mot-passe-oublier/*');
  await tab.waitForURL('/connexion?retour=%2Fhistorique-commandes');
  await page.getByLabel('Nouveau mot de passe').fill('sept hirondelles noires');
  await button(page, 'Changer mon mot de passe').click();
  await page.getByRole('link', { name: 'Me connecter' }).click();
  await fillSignIn(page, zoe.email, 'sept hirondelles noires');
  await page.waitForURL('/historique-commandes');
  expectRefusals(complaints, 400);
});

test('La double authentification s’active par code QR, se demande à la connexion et se retire', async ({
  page,
  shop,
  complaints,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-mot-passe');
  await button(page, 'Activer la double authentification').click();
  const part = page.getByRole('region', { name: 'Double authentification' });
  await part.getByLabel('Mot de passe actuel').fill(zoe.password);
  await button(page, 'Continuer').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectReadableEverywhere(page, 'le code QR');
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
  await part.getByLabel('Code à six chiffres').fill('000000');
  await button(page, 'Activer').click();
  await expect(part.getByRole('alert')).toContainText('n’est pas le bon');
  await part.getByLabel('Code à six chiffres').fill(new TOTP({ secret }).generate());
  await button(page, 'Activer').click();
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused();
  const codes = await page.locator('.codes li').allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('codes-de-secours.txt');
  await button(page, 'J’ai gardé mes codes').click();
  await expect(part).toContainText('Il vous reste 10 codes de secours');
  await shop.mailbox.waitFor(zoe.email, 'Double authentification activée');

  await button(page, 'Me déconnecter').click();
  await page.waitForURL('/');
  await page.goto('/connexion');
  await fillSignIn(page, zoe.email, zoe.password);
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  await page.getByLabel('Code à six chiffres').fill('000000');
  await button(page, 'Me connecter').click();
  await expect(page.getByRole('link', { name: /n’est pas le bon/ })).toBeVisible();
  // The app's code of this half minute was used to turn it on.
  await page.getByLabel('Code à six chiffres').fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
  await button(page, 'Me connecter').click();
  await page.waitForURL('/historique-commandes');

  await page.goto('/modifier-mot-passe');
  await button(page, 'Désactiver').click();
  await part.getByLabel('Mot de passe actuel').fill(zoe.password);
  await button(page, 'Utiliser un code de secours').click();
  await part.getByLabel('Code de secours').fill(codes[0]?.toLowerCase() ?? '');
  await button(page, 'Désactiver').click();
  await expect(button(page, 'Activer la double authentification')).toBeVisible();
  expectRefusals(complaints, 400);
  expectRefusals(complaints, 401);
});

test('La liste des appareils dit lesquels, et en ferme un ; son onglet ouvert s’en va dès qu’on y revient', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const zoe = await someClient(shop);
  const phone = await browser.newContext({
    baseURL: shop.base,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  const other = await phone.newPage();
  await other.clock.install();
  await enter(other, zoe, '/modifier-coordonnees');
  await enter(page, zoe, '/modifier-mot-passe');
  const list = page.getByRole('region', { name: 'Appareils connectés' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('Cette session');
  await expect(list.nth(1)).toContainText('Safari sur iPhone');
  await list.nth(1).getByRole('button').click();
  await expect(list).toHaveCount(1);

  await other.clock.fastForward('02:00');
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await other.waitForURL('/connexion?retour=%2Fmodifier-coordonnees');
  expect(await stored(other)).toEqual([null, null]);
  await phone.close();
  expectRefusals(complaints, 401);
});

test('Des coordonnées tapées survivent à un rechargement et à une session finie', async ({
  page,
  shop,
  complaints,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-coordonnees');
  await page.getByLabel('Ville').fill('Vannes');
  await page.getByLabel('Code postal').fill('56000');
  await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('56000'), `draft:edit-${zoe.id}`);
  await page.reload();
  await expect(page.getByLabel('Ville')).toHaveValue('Vannes');
  await inDatabase(shop, (db) => db.$client.prepare('delete from sessions where user_id = ?').run(zoe.id));
  await button(page, 'Enregistrer').click();
  await page.waitForURL('/connexion?retour=%2Fmodifier-coordonnees');
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/modifier-coordonnees');
  await expect(page.getByLabel('Ville')).toHaveValue('Vannes');
  await button(page, 'Enregistrer').click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Code postal')).toHaveValue('56000');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:edit')))).toEqual(
    [],
  );
  const mail = await shop.mailbox.waitFor(zoe.email, 'coordonnées ont été changées');
  expect(mail.text).toContain('adresse postale');
  expectRefusals(complaints, 401);
});

test('Un numéro qu’une règle plus récente refuse n’empêche pas d’enregistrer le reste, et se dit sur la page', async ({
  page,
  shop,
}) => {
  await enter(page, await somebody(shop, 'client', { portablePhone: '+33639980042' }), '/modifier-coordonnees');
  await button(page, 'Enregistrer').click();
  await expect(saved(page)).toBeFocused();
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('Une nouvelle adresse électronique demande le mot de passe, et un nouveau prénom se voit aussitôt', async ({
  page,
  shop,
}) => {
  const zoe = await somebody(shop, 'client', { emailProvenAt: Date.now() });
  await enter(page, zoe, '/modifier-coordonnees');
  const next = `nouvelle.${zoe.email}`;
  await page.getByLabel('Prénom').fill('Zélie');
  await page.getByLabel('Adresse électronique', { exact: true }).fill(next);
  await button(page, 'Enregistrer').click();
  await expect(page.getByRole('link', { name: /Indiquez votre mot de passe actuel/ })).toBeVisible();
  await page.getByRole('link', { name: /Indiquez votre mot de passe actuel/ }).click();
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused();
  await page.keyboard.type(zoe.password);
  await button(page, 'Enregistrer').click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('Compte : Zélie')).toBeVisible();
  await expect(page.getByLabel('Mot de passe actuel')).toHaveCount(0);
  const notice = await shop.mailbox.waitFor(zoe.email, 'adresse électronique a été changée');
  expect(notice.text).toContain('Ce n’était pas vous');
  await shop.mailbox.waitFor(next, 'nouvelle adresse électronique');
});

test('Une session au jeton expiré est effacée, dans chaque onglet, et mène à la connexion', async ({
  page,
  context,
  shop,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/historique-commandes');
  const privateTab = await context.newPage();
  await privateTab.goto('/modifier-mot-passe');
  const publicTab = await context.newPage();
  await publicTab.goto('/');
  await expect(publicTab.getByText('Compte : Zoé')).toBeAttached();
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ role: 'client', exp: 1 }));
    localStorage.setItem('token', `x.${claims}.y`);
  });
  // The page may leave by itself before the reload has ended: both end at the sign-in page.
  await page.reload().catch(() => undefined);
  await page.waitForURL('/connexion?retour=%2Fhistorique-commandes');
  await privateTab.waitForURL('/connexion?retour=%2Fmodifier-mot-passe');
  await expect(publicTab.getByRole('link', { name: 'Mon compte' })).toBeVisible();
  expect(await stored(page)).toEqual([null, null]);
  const cookie = (await context.cookies()).find((one) => one.name === 'session');
  expect(cookie).toBeUndefined();
  await fillSignIn(page, zoe.email, zoe.password);
  await page.waitForURL('/historique-commandes');
});

/** The same person changes the password on another device, on the page for it. */
async function changeElsewhere(browser: Browser, base: string, person: Person, door: string, to: string) {
  const elsewhere = await browser.newContext({ baseURL: base });
  const other = await elsewhere.newPage();
  await other.goto(`${door}?retour=${to}`);
  await fillSignIn(other, person.email, person.password);
  await other.waitForURL(to);
  await other.getByLabel('Mot de passe actuel').fill(person.password);
  await other.getByLabel('Nouveau mot de passe').fill(chosen);
  await button(other, 'Changer le mot de passe').click();
  await expect(other.getByText('Votre mot de passe est changé.')).toBeVisible();
  await elsewhere.close();
}

test('Les onglets du back-office se ferment quand le mot de passe de l’administrateur est changé ailleurs', async ({
  page,
  context,
  browser,
  shop,
  complaints,
}) => {
  const boss = await somebody(shop, 'admin');
  await page.clock.install();
  await page.goto('/admin?retour=/admin/orders');
  await fillSignIn(page, boss.email, boss.password);
  await page.waitForURL('/admin/orders');
  const tab = await context.newPage();
  await tab.goto('/admin/courriels');
  await changeElsewhere(browser, shop.base, boss, '/admin', '/admin/securite');
  await page.clock.fastForward('02:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('/admin?retour=%2Fadmin%2Forders');
  await tab.waitForURL('/admin?retour=%2Fadmin%2Fcourriels');
  expect(await stored(tab)).toEqual([null, null]);
  expectRefusals(complaints, 401);
});

test('Se déconnecter vide ce qui était tapé et mène à l’accueil, l’autre onglet à la connexion', async ({
  page,
  context,
  shop,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-coordonnees');
  await page.getByLabel('Ville').fill('Vannes');
  // As the checkout keeps it, with somebody's address in it.
  await page.evaluate(() => sessionStorage.setItem('draft:address', '{}'));
  const tab = await context.newPage();
  await tab.goto('/modifier-mot-passe');
  await page.getByText('Compte : Zoé').click();
  await button(page, 'Se déconnecter').click();
  await page.waitForURL('/');
  await tab.waitForURL('/connexion?retour=%2Fmodifier-mot-passe');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('Hors de la démonstration, un administrateur active son second facteur avant tout', async ({
  page,
  complaints,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-plain-'));
  const plain = await spawnShop(dataDir, { DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await page.goto(`${plain.base}/admin?retour=/admin/courriels`);
  await fillSignIn(page, admin.email, admin.password);
  await page.waitForURL('**/admin/securite?retour=*');
  await expect(page.getByText('Activez la double authentification pour ouvrir le back-office.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${plain.base}/admin/orders`);
  await page.waitForURL('**/admin/securite?retour=%2Fadmin%2Forders');
  await page.getByLabel('Mot de passe actuel').fill(admin.password);
  await button(page, 'Continuer').click();
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code à six chiffres').fill(new TOTP({ secret }).generate());
  await button(page, 'Activer').click();
  const code = (await page.locator('.codes li').first().textContent()) ?? '';
  await button(page, 'J’ai gardé mes codes').click();
  await page.waitForURL('**/admin/orders');
  await page.goto(`${plain.base}/admin/securite`);
  await expect(page.getByText('Il vous reste 10 codes de secours')).toBeVisible();
  await button(page, 'Se déconnecter').click();
  await page.waitForURL(`${plain.base}/admin`);
  await fillSignIn(page, admin.email, admin.password);
  await button(page, 'Utiliser un code de secours').click();
  await page.getByLabel('Code de secours').fill(code);
  await button(page, 'Me connecter').click();
  await page.waitForURL('**/admin/overview');
  expectRefusals(complaints, 401);
  await plain.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('Une adresse se confirme d’un appui, sur la page où mène le courriel', async ({ page, shop }) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/mes-donnees');
  await button(page, 'Recevoir un lien de confirmation').click();
  const { text } = await shop.mailbox.waitFor(zoe.email, 'Confirmer votre adresse');
  await page.goto(linkIn(text, '/confirmer-adresse'));
  await button(page, 'Confirmer cette adresse').click();
  await expect(page.getByRole('status').filter({ hasText: 'est confirmée' })).toBeFocused();
  await expect(page.getByText('Confirmez que vous y recevez vos courriels')).toHaveCount(0);
  await expectReadable(page, 'l’adresse confirmée');
});

test('Changer son mot de passe se fait au clavier seul, et le gestionnaire sait pour quel compte', async ({
  page,
  shop,
}) => {
  const zoe = await someClient(shop);
  await enter(page, zoe, '/modifier-mot-passe');
  await expect(page.locator('form:has(#newPassword) input[autocomplete=username]')).toHaveValue(zoe.email);
  await page.getByLabel('Mot de passe actuel').focus();
  await page.keyboard.type(zoe.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mot de passe actuel')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible();
});
