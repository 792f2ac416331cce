import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { users } from '../../db/schema/accounts.ts';
import { admin as dealer, expect, test } from '../support/e2e.ts';
import { heic, pdf, photo } from '../support/identityFiles.ts';
import { axeFindings } from '../support/pageChecks.ts';
import { expectAlive } from '../support/sound.ts';
import { endSessions, enterAsClient, fillSignIn, inDatabase, type Person } from './accounts.ts';
import { addDollars, goToPayment, payAtBank, placeOrder, signInAsDealer } from './steps.ts';

const identityPage = '/verification-identit%C3%A9';

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo(900, 600) });
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() });

/** Pays for banknotes, which always wait for an identity; answers the order's number. */
async function orderNotes(page: Page): Promise<string> {
  await addDollars(page, 500);
  await goToPayment(page);
  await placeOrder(page);
  await payAtBank(page, 'accepted');
  await page.getByRole('link', { name: 'Revenir à la boutique' }).click();
  const title = await page.getByRole('heading', { name: /^Commande / }).textContent();
  return /[A-Z0-9]{12}/.exec(title ?? '')?.[0] ?? '';
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/connexion?retour=/verification-identit%C3%A9');
  await fillSignIn(page, email, password);
  await page.waitForURL(identityPage);
}

/** On a phone the entries stand in a menu. */
async function openOffice(office: Page, entry: string): Promise<void> {
  const menu = office.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await office.getByRole('link', { name: entry, exact: true }).click();
}

/** The page on which the dealer decides about this client. */
async function openReview(office: Page, email: string): Promise<void> {
  await openOffice(office, 'Identités');
  await office
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click();
  await expectAlive(office);
  await expect(office.locator('[aria-current]:visible').first()).toHaveText('Identités');
}

async function sendFiles(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  if (files.length > 0) await choose(page, ...files);
  await page.getByLabel('Lieu de naissance').fill('Lyon, France');
  // The sentence below may stand there from an earlier sending.
  const taken = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
  await taken;
  await expect(page.getByText('Votre pièce d’identité est en cours de vérification.')).toBeVisible();
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await expectAlive(page);
  await page.getByLabel('Choisir des fichiers').setInputFiles(files);
}

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Des pièces envoyées sont refusées, renvoyées, vérifiées', async ({ page, shop, browser }) => {
    test.setTimeout(90_000);
    const { email } = await enterAsClient(page, shop);
    const number = await orderNotes(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /érifi.*identité|pièce d’identité/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/verification-identit%C3%A9/);

    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
    await expect(page.getByRole('alert')).toContainText('notes.txt');
    await choose(page, await jpeg('recto.jpg'), { ...(await jpeg('vide.jpg')), buffer: Buffer.alloc(0) });
    await expect(page.getByRole('alert')).toContainText('est vide');
    await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
    await page.getByLabel('Lieu de naissance').fill('Lyon, France');
    await page.getByLabel('Choisir des fichiers').setInputFiles([paper('justificatif.pdf')]);
    await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
    await expect(page.getByText('Votre pièce d’identité est en cours de vérification.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Revenir à ma commande' }).click();
    await expect(page.getByRole('link', { name: 'Suivre la vérification' })).toBeVisible();
    await page.goBack();
    for (const name of readdirSync(join(shop.dataDir, 'identity'))) expect(name).toMatch(/^[0-9a-f]{32}$/);

    const office = await browser.newPage({ baseURL: shop.base });
    await signInAsDealer(office, '/admin/overview');
    await openReview(office, email);
    await expect(office.getByRole('link', { name: number })).toBeVisible();
    await expect(office.getByText('Lyon, France')).toBeVisible();
    const stage = office.getByRole('application');
    await stage.focus();
    await office.keyboard.press('+');
    await office.keyboard.press('r');
    await expect(office.getByText('140 %, tourné de 90°')).toBeVisible();
    await office.keyboard.press('ArrowDown');
    await office.keyboard.press('0');
    await expect(office.getByText('100 %', { exact: true })).toBeVisible();
    expect(await axeFindings(office)).toEqual([]);
    await office.getByRole('button', { name: 'justificatif.pdf' }).click();
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: /^Télécharger/ }).click();
    expect((await download).suggestedFilename()).toBe('justificatif.pdf');
    await office.getByRole('button', { name: 'Refuser le document' }).click();
    await expect(office.getByText('Choisissez le motif.')).toBeVisible();
    await office.getByLabel('Motif du refus').selectOption({ index: 1 });
    await office.getByRole('button', { name: 'Refuser le document' }).click();
    await expect(office.getByText('Motif donné au client')).toBeVisible();
    const refusal = await shop.mailbox.waitFor(email, 'à envoyer à nouveau');
    expect(refusal.text).toContain('floue');

    await page.goto(identityPage);
    await expect(page.getByText('Votre pièce d’identité n’a pas pu être validée.')).toBeVisible();
    await expect(page.getByText(/floue/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // Taken with the camera, one after the other.
    const camera = page.getByLabel('Prendre une photo');
    await expectAlive(page);
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(camera).toHaveAttribute('accept', 'image/*');
    for (const side of ['recto-net.jpg', 'verso-net.jpg']) {
      await camera.setInputFiles(await jpeg(side));
      await expect(page.getByRole('img', { name: `Aperçu de ${side}` })).toBeVisible();
    }
    await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Lyon, France');
    await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
    await expect(page.getByText('Votre pièce d’identité est en cours de vérification.')).toBeVisible();

    await office.reload();
    await expect(office.getByRole('button', { name: 'verso-net.jpg' })).toBeVisible();
    await expect(office.getByText('Envois précédents encore conservés')).toBeVisible();
    const verify = office.getByRole('button', { name: 'Valider l’identité' });
    await office.getByLabel(/^Copie d’un document/).check();
    await verify.click();
    const tooLittle = office.getByRole('alert').filter({ hasText: 'Retenez encore un élément' });
    await expect(tooLittle).toBeInViewport({ ratio: 1 });
    expect(await axeFindings(office)).toEqual([]);
    await office.getByLabel(/Premier paiement depuis un compte/).check();
    await expect(tooLittle).toHaveCount(0);
    await verify.click();
    await expect(office.getByRole('main').getByText('Identité vérifiée. Le client est prévenu.')).toBeVisible();
    await expect(office.locator('.toast')).toHaveCount(0);
    await expect(office.getByText(/A vérifié l’identité/)).toBeVisible();
    await expect(office.getByText('Aucune commande ne l’attend.')).toBeVisible();
    await openOffice(office, 'Commandes');
    await shop.mailbox.waitFor(email, 'Votre identité est vérifiée');
    await office.getByRole('link', { name: number }).click();
    await office.getByRole('button', { name: 'Mettre en préparation' }).click();
    await expect(office.getByText(/en préparation/i).first()).toBeVisible();
    await expect(office.getByText('L’identité du client n’est pas vérifiée')).toHaveCount(0);
    await office.close();

    await page.goto(identityPage);
    await expect(page.getByText(/Votre identité est vérifiée depuis/)).toBeVisible();
  });
});

test('Au clavier, et rien ne se perd d’un envoi qui échoue', async ({ page, shop, context, complaints }) => {
  const person = await enterAsClient(page, shop);
  await page.goto(identityPage);
  // Awaited early: the browser reports the chooser asynchronously.
  const chooser = page.waitForEvent('filechooser', { timeout: 30_000 });
  await expectAlive(page);
  await page.getByLabel('Lieu de naissance').focus();
  await page.keyboard.type('Lyon, France');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choisir des fichiers')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await jpeg('recto.jpg')]);
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();

  await page.route('**/api/users/verifyIdentity/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('La boutique ne répond pas');
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
  await page.unroute('**/api/users/verifyIdentity/**');

  await endSessions(shop, person);
  await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
  await expect(page.getByRole('alert')).toContainText('Votre session est terminée');
  await expect(page.getByRole('link', { name: 'Connectez-vous dans un autre onglet' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
  await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Lyon, France');
  await expect(page.getByText('Vous n’avez pas encore envoyé de pièce d’identité.')).toHaveCount(0);

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Connectez-vous dans un autre onglet' }).click(),
  ]);
  await fillSignIn(tab, person.email, person.password);
  await tab.waitForURL(identityPage);
  await tab.close();
  await expect(page.getByText('Vous n’avez pas encore envoyé de pièce d’identité.')).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer ma pièce d’identité' }).click();
  await expect(page.getByText('Votre pièce d’identité est en cours de vérification.')).toBeVisible();
  await expect(page.getByText('recto.jpg')).toBeVisible();
  // The failures above are the test's own.
  complaints.length = 0;
});

test('La session finie dans un autre onglet, rien de la cliente ne se voit', async ({ page, context, shop }) => {
  const person = await enterAsClient(page, shop);
  await page.goto(identityPage);
  await test.step('Le bouton « Précédent » ne remontre pas la page d’avant, sauf où des fichiers attendent', async () => {
    const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectAlive(page);
    const again = page.waitForEvent('load');
    await comeBack();
    await again;
    await choose(page, await jpeg('recto.jpg'));
    await comeBack();
    await expectAlive(page);
    await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
  });
  await sendFiles(page);
  const tab = await context.newPage();
  const signOut = async () => {
    await tab.goto('/mentions-legales');
    await tab.getByText('Compte : Zoé').click();
    await tab.getByRole('button', { name: 'Se déconnecter' }).click();
    await tab.waitForURL('/');
  };
  await signOut();
  await expect(page.getByText('Connectez-vous pour envoyer votre pièce d’identité')).toBeVisible();
  await expect(page.getByText('recto.jpg')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Envoyer ma pièce d’identité' })).toHaveCount(0);

  await signIn(tab, person);
  await page.goto(identityPage);
  await page.getByRole('button', { name: 'Remplacer ces fichiers' }).click();
  await choose(page, await jpeg('verso.jpg'));
  await page.getByLabel('Lieu de naissance').fill('Brest, France');
  await signOut();
  await expect(page.getByText('Votre session est terminée. Vos fichiers restent ici')).toBeVisible();
  await expect(page.getByText('recto.jpg')).toHaveCount(0);
  await expect(page.getByText('en cours de vérification')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Aperçu de verso.jpg' })).toBeVisible();
  await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Brest, France');
  expect(await axeFindings(page)).toEqual([]);

  // Somebody else: nothing of the first client stays, and no question holds the page up.
  await enterAsClient(tab, shop);
  await expect(page.getByText('Vous n’avez pas encore envoyé de pièce d’identité.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Aperçu de verso.jpg' })).toHaveCount(0);
  await expect(page.getByLabel('Lieu de naissance')).toHaveValue('');
  await tab.close();
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page, person);
  await page.getByRole('button', { name: 'Remplacer ces fichiers' }).click();
  await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Brest, France');
});

test('Le comptoir ne perd pas sa décision, quoi qu’il arrive', async ({ page, shop, browser, complaints }) => {
  test.setTimeout(90_000);
  const { email } = await enterAsClient(page, shop);
  await page.goto(identityPage);
  await sendFiles(page, await jpeg('recto.jpg'));

  const office = await browser.newPage({ baseURL: shop.base });
  await signInAsDealer(office, '/admin/overview');
  await openReview(office, email);
  const own = 'Le verso manque : envoyez-le, avec le recto.';
  const copy = office.getByLabel('Copie d’un document d’identité en cours de validité');
  const counter = office.getByLabel('Client vu au comptoir, original du document en main');
  await expect(copy).not.toBeChecked();
  await counter.check();
  await office.getByLabel('Motif du refus').selectOption('Autre motif, à écrire');
  await office.getByRole('button', { name: 'Refuser le document' }).click();
  await expect(office.getByText('Écrivez le motif.')).toBeVisible();
  await office.getByLabel('Motif, en une ou deux phrases').fill(own);
  const kept = async () => {
    await expectAlive(office);
    await expect(counter).toBeChecked();
    await expect(office.getByLabel('Motif du refus')).toHaveValue('own');
    await expect(office.getByLabel('Motif, en une ou deux phrases')).toHaveValue(own);
  };
  await office.reload();
  await kept();

  await inDatabase(shop, async (db) => {
    const { id = '' } = db.select().from(users).where(eq(users.email, dealer.email)).get() ?? {};
    await endSessions(shop, { id });
  });
  await office.getByRole('button', { name: 'Refuser le document' }).click();
  await office.waitForURL(/\/admin\?retour=/);
  await fillSignIn(office, dealer.email, dealer.password);
  await office.waitForURL(/\/admin\/users\/identity\//);
  await kept();

  await page.getByRole('button', { name: 'Remplacer ces fichiers' }).click();
  await sendFiles(page, await jpeg('autre.jpg'));
  await office.getByRole('button', { name: 'Refuser le document' }).click();
  await expect(office.getByText('Le client a envoyé d’autres fichiers entre-temps.')).toBeVisible();
  expect(await axeFindings(office)).toEqual([]);
  await office.getByRole('link', { name: 'Recharger la page' }).click();
  await expect(office.getByRole('button', { name: 'autre.jpg' })).toBeVisible();
  // Ticks and choices were about replaced documents; the words stay.
  await expectAlive(office);
  await expect(counter).not.toBeChecked();
  await expect(office.getByLabel('Motif du refus')).toHaveValue('');
  await office.getByLabel('Motif du refus').selectOption('Autre motif, à écrire');
  await expect(office.getByLabel('Motif, en une ou deux phrases')).toHaveValue(own);

  await office.getByRole('button', { name: 'Refuser le document' }).click();
  await expect(office.getByText(`Motif donné au client : ${own}`)).toBeVisible();
  expect(await office.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual(
    [],
  );
  await expect(counter).not.toBeChecked();
  expect((await shop.mailbox.waitFor(email, 'à envoyer à nouveau')).text).toContain(own);
  await page.goto(identityPage);
  await expect(page.getByText(own)).toBeVisible();
  await office.close();
  complaints.length = 0;
});

test('Des fichiers se déposent ; leur envoi se suit, s’interrompt et reprend', async ({ page, shop }) => {
  await enterAsClient(page, shop);
  await page.goto(identityPage);
  const list = page.getByRole('list', { name: 'Fichiers choisis' });
  await choose(page, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic() });
  await expect(page.locator('#files-error')).toContainText('est une photo HEIC. Sur un iPhone, choisissez Réglages');
  await choose(page, { name: 'grande.pdf', mimeType: 'application/pdf', buffer: pdf('x'.repeat(4_000_000)) });
  const bytes = [...(await photo())];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    for (const n of [1, 2, 3, 4])
      transfer.items.add(new File([new Uint8Array(content)], `page-${n}.jpg`, { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await page.locator('.identity-drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('alert')).toContainText('un fichier n’a pas été ajouté');
  await expect(page.getByRole('alert')).toContainText('notes.txt');
  await expect(list).not.toContainText('notes.txt');
  await page.getByLabel('Lieu de naissance').fill('Lyon, France');

  const network = await page.context().newCDPSession(page);
  const upload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await upload(1_000_000);
  const bar = page.getByRole('progressbar', { name: 'Envoi en cours' });
  const share = async () => Number(await bar.getAttribute('value').catch(() => 0));
  const send = page.getByRole('button', { name: 'Envoyer ma pièce d’identité' });
  await send.click();
  await expect(bar).toHaveAttribute('max', '100');
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(0);
  const early = await share();
  expect(early).toBeLessThan(100);
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(early);
  await page.getByRole('button', { name: 'Interrompre l’envoi' }).click();
  await expect(page.getByRole('alert')).toContainText('L’envoi est interrompu');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await upload(-1);
  await send.click();
  await expect(page.getByText('Votre pièce d’identité est en cours de vérification.')).toBeVisible();
});
