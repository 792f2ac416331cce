import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { pdf, photo, photoFile } from '../support/identityFiles.ts';
import { expectAlive, expectReadable } from '../support/sound.ts';
import { enter, enterAsClient } from './accounts.ts';
import { signInAsDealer } from './steps.ts';

const identityPage = '/verification-identit%C3%A9';

type File = { name: string; mimeType: string; buffer: Buffer };

const birthPlace = (page: Page) => page.getByLabel('Lieu de naissance');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer ma pièce d’identité' });
const previewOf = (page: Page, name: string) => page.getByRole('img', { name: `Aperçu de ${name}` });
const underReview = (page: Page) => page.getByText('Votre pièce d’identité est en cours de vérification.');
const nothingSent = (page: Page) => page.getByText('Vous n’avez pas encore envoyé de pièce d’identité.');

async function choose(page: Page, ...files: File[]): Promise<void> {
  await expectAlive(page);
  await page.getByLabel('Choisir des fichiers').setInputFiles(files);
}

async function sendFiles(page: Page, ...files: File[]): Promise<void> {
  if (files.length > 0) await choose(page, ...files);
  await birthPlace(page).fill('Lyon, France');
  // The sentence below may stand there from an earlier sending.
  const taken = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await send(page).click();
  await taken;
  await expect(underReview(page)).toBeVisible();
}

test.describe('Sur un téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('Des pièces envoyées sont refusées, renvoyées, vérifiées', async ({ page, shop, browser, complaints }) => {
    test.setTimeout(90_000);
    const { id } = await enterAsClient(page, shop, identityPage);
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('notes.txt');
    await choose(page, await photoFile('recto.jpg'), { ...(await photoFile('vide.jpg')), buffer: Buffer.alloc(0) });
    await expect(page.getByRole('alert')).toContainText('est vide');
    await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(1);
    await expectReadable(page, 'des fichiers choisis, une erreur');
    await sendFiles(page, { name: 'justificatif.pdf', mimeType: 'application/pdf', buffer: pdf() });

    const office = await browser.newPage();
    await signInAsDealer(office, `/admin/users/identity/${id}`);
    await expectAlive(office);
    const stage = office.getByRole('application');
    await stage.focus();
    await office.keyboard.press('+');
    await office.keyboard.press('r');
    await expect(office.getByText('140 %, tourné de 90°')).toBeVisible();
    await office.keyboard.press('ArrowDown');
    await office.keyboard.press('0');
    await expect(office.getByText('100 %', { exact: true })).toBeVisible();
    await office.getByRole('button', { name: 'justificatif.pdf' }).click();
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: /^Télécharger/ }).click();
    expect((await download).suggestedFilename()).toBe('justificatif.pdf');
    await office.getByRole('button', { name: 'Refuser le document' }).click();
    const refusal = office.getByRole('dialog', { name: 'Refuser le document' });
    const reason = refusal.getByLabel('Motif du refus');
    await refusal.getByRole('button', { name: 'Refuser le document' }).click();
    await expect(refusal.getByRole('alert')).toContainText('Choisissez le motif, ou écrivez-le.');
    await expect(refusal.locator('datalist option').first()).toHaveAttribute('value', /floue/);
    await reason.fill('La photo est floue : le numéro ne se lit pas.');
    await test.step('Le motif écrit reste, la fenêtre fermée et la page rechargée', async () => {
      await office.keyboard.press('Escape');
      await office.reload();
      await expectAlive(office);
      await office.getByRole('button', { name: 'Refuser le document' }).click();
      await expect(reason).toHaveValue('La photo est floue : le numéro ne se lit pas.');
    });
    await reason.press('Enter');
    await expect(office.getByText('Document refusé. Le client est prévenu.')).toBeVisible();
    await expect(office.getByText('Motif donné au client')).toBeVisible();

    await page.reload();
    await expect(page.getByText(/floue/)).toBeVisible();
    // Taken with the camera, one after the other.
    const camera = page.getByLabel('Prendre une photo');
    await expectAlive(page);
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(camera).toHaveAttribute('accept', 'image/*');
    for (const side of ['recto-net.jpg', 'verso-net.jpg']) {
      await camera.setInputFiles(await photoFile(side));
      await expect(previewOf(page, side)).toBeVisible();
    }
    await expect(birthPlace(page)).toHaveValue('Lyon, France');
    await sendFiles(page);

    await office.reload();
    await expect(office.getByRole('button', { name: 'verso-net.jpg' })).toBeVisible();
    await office.getByRole('button', { name: 'Valider l’identité' }).click();
    const approval = office.getByRole('dialog', { name: 'Valider l’identité' });
    const verify = approval.getByRole('button', { name: 'Valider l’identité' });
    await expect(approval.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await approval.getByLabel(/^Copie d’un document/).check();
    await verify.click();
    const tooLittle = approval.getByRole('alert').filter({ hasText: 'retenez au moins deux éléments' });
    await expect(tooLittle).toBeInViewport({ ratio: 1 });
    expectRefusals(complaints, 400);
    await expect(approval.getByLabel(/^Copie d’un document/)).toBeChecked();
    await approval.getByLabel(/Premier paiement depuis un compte/).check();
    await expect(tooLittle).toHaveCount(0);
    await verify.click();
    await expect(office.getByRole('main').getByText('Identité vérifiée. Le client est prévenu.')).toBeVisible();
    await expect(office.locator('.toast')).toHaveCount(0);
  });
});

test('Au clavier, et rien ne se perd d’un envoi qui échoue', async ({ page, shop, complaints }) => {
  await enterAsClient(page, shop, identityPage);
  // Awaited early: the browser reports the chooser asynchronously.
  const chooser = page.waitForEvent('filechooser', { timeout: 30_000 });
  await expectAlive(page);
  await birthPlace(page).focus();
  await page.keyboard.type('Lyon, France');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choisir des fichiers')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await photoFile('recto.jpg')]);
  await expect(previewOf(page, 'recto.jpg')).toBeVisible();

  await page.route('**/api/users/verifyIdentity/**', (route) => route.abort());
  await send(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('La boutique ne répond pas');
  await expect(previewOf(page, 'recto.jpg')).toBeVisible();
  await page.unroute('**/api/users/verifyIdentity/**');
  expectRefusals(complaints, /net::ERR_FAILED/);

  await send(page).click();
  await expect(underReview(page)).toBeVisible();
  await expect(page.getByText('recto.jpg')).toBeVisible();
});

test('La session finie dans un autre onglet, rien de la cliente ne se voit', async ({ page, context, shop }) => {
  const person = await enterAsClient(page, shop, identityPage);
  await test.step('Le bouton « Précédent » ne remontre pas la page d’avant, sauf où des fichiers attendent', async () => {
    const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectAlive(page);
    // The script that follows the session has run.
    await expect(page.getByText('Compte : Zoé')).toBeAttached();
    // Effects of React listen a moment after the form is alive.
    await expect(async () => {
      const again = page.waitForEvent('load', { timeout: 2_000 });
      await comeBack();
      await again;
    }).toPass();
    await choose(page, await photoFile('recto.jpg'));
    await comeBack();
    await expectAlive(page);
    await expect(previewOf(page, 'recto.jpg')).toBeVisible();
  });
  await sendFiles(page);
  await page.getByRole('button', { name: 'Remplacer ces fichiers' }).click();
  await choose(page, await photoFile('verso.jpg'));
  await birthPlace(page).fill('Brest, France');
  const tab = await context.newPage();
  await tab.goto('/mentions-legales');
  await tab.getByText('Compte : Zoé').click();
  await tab.getByRole('button', { name: 'Se déconnecter' }).click();
  await tab.waitForURL('/');
  await expect(page.getByText('Votre session est terminée. Vos fichiers restent ici')).toBeVisible();
  await expect(page.getByText('recto.jpg')).toHaveCount(0);
  await expect(page.getByText('en cours de vérification')).toHaveCount(0);
  await expect(previewOf(page, 'verso.jpg')).toBeVisible();
  await expect(birthPlace(page)).toHaveValue('Brest, France');

  // Somebody else: nothing of the first client stays, and no question holds the page up.
  await enterAsClient(tab, shop);
  await expect(nothingSent(page)).toBeVisible();
  await expect(previewOf(page, 'verso.jpg')).toHaveCount(0);
  await expect(birthPlace(page)).toHaveValue('');
  await enter(page, person, identityPage);
  await page.getByRole('button', { name: 'Remplacer ces fichiers' }).click();
  await expect(birthPlace(page)).toHaveValue('Brest, France');
});

test('Des fichiers se déposent ; leur envoi se suit, s’interrompt et reprend', async ({ page, shop }, info) => {
  await enterAsClient(page, shop, identityPage);
  const list = page.getByRole('list', { name: 'Fichiers choisis' });
  // By its path: a large buffer crosses the browser's protocol for seconds on a busy machine.
  const large = info.outputPath('grande.pdf');
  await writeFile(large, pdf('x'.repeat(4_000_000)));
  await expectAlive(page);
  await page.getByLabel('Choisir des fichiers').setInputFiles(large);
  const dropped = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
      for (const n of [1, 2, 3, 4])
        transfer.items.add(new File([new Uint8Array(content)], `page-${n}.jpg`, { type: 'image/jpeg' }));
      return transfer;
    },
    [...(await photo())],
  );
  await page.locator('.identity-drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('alert')).toContainText('un fichier n’a pas été ajouté');
  await expect(page.getByRole('alert')).toContainText('notes.txt');
  await expect(list).not.toContainText('notes.txt');
  await birthPlace(page).fill('Lyon, France');

  const network = await page.context().newCDPSession(page);
  const upload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await upload(400_000);
  const bar = page.getByRole('progressbar', { name: 'Envoi en cours' });
  const share = async () => Number(await bar.getAttribute('value').catch(() => 0));
  await send(page).click();
  await expect(bar).toHaveAttribute('max', '100');
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(0);
  const early = await share();
  expect(early).toBeLessThan(100);
  await expect.poll(share, { intervals: [50] }).toBeGreaterThan(early);
  await page.getByRole('button', { name: 'Interrompre l’envoi' }).click();
  await expect(page.getByRole('alert')).toContainText('L’envoi est interrompu');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await upload(-1);
  await send(page).click();
  await expect(underReview(page)).toBeVisible();
});
