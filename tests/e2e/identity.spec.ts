import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectStill, test } from '../support/e2e.ts';
import { heic, pdf, photo } from '../support/identityFiles.ts';
import { axeFindings, htmlFindings } from '../support/pageChecks.ts';
import { addDollars, goToPayment, openAccount, payAtBank, placeOrder, signInAsDealer } from './steps.ts';

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

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Choisir des fichiers').setInputFiles(files);
}

for (const width of [390, 1440]) {
  test.describe(`À ${width} pixels de large`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Une cliente envoie ses pièces, le comptoir les refuse, elle en renvoie, il les vérifie et prépare la commande', async ({
      page,
      shop,
      browser,
    }) => {
      test.setTimeout(90_000);
      const { email } = await openAccount(page);
      const number = await orderNotes(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: /érifi.*identité/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/verification-identit%C3%A9/);

      await choose(page, await jpeg('recto.jpg'), {
        name: 'vide.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.alloc(0),
      });
      await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
      await expect(page.getByRole('alert')).toContainText('2 points sont à corriger');
      await expect(page.getByRole('alert')).toContainText('est vide');
      expect(await axeFindings(page)).toEqual([]);
      await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
      await page.getByRole('button', { name: 'Retirer vide.jpg' }).click();
      await page.getByLabel('Lieu de naissance').fill('Lyon, France');
      await page.getByLabel('Choisir des fichiers').setInputFiles([paper('justificatif.pdf')]);
      await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
      await expect(page.getByText('Vos pièces sont en cours de vérification.')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      for (const name of readdirSync(join(shop.dataDir, 'identity'))) expect(name).toMatch(/^[0-9a-f]{32}$/);

      const office = await browser.newPage({ baseURL: shop.base });
      await signInAsDealer(office);
      await office.getByRole('link', { name: 'Identités', exact: true }).click();
      await office
        .getByRole('row', { name: new RegExp(email) })
        .getByRole('link')
        .click();
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
      await office.getByRole('button', { name: 'Refuser les pièces' }).click();
      await expect(office.getByText('Choisissez le motif.')).toBeVisible();
      await office.getByLabel('Motif du refus').selectOption({ index: 1 });
      await office.getByRole('button', { name: 'Refuser les pièces' }).click();
      await expect(office.getByText('Motif donné au client')).toBeVisible();
      const refusal = await shop.mailbox.waitFor(email, 'à envoyer à nouveau');
      expect(refusal.text).toContain('floue');

      await page.goto(identityPage);
      await expect(page.getByText('Vos pièces n’ont pas pu être validées.')).toBeVisible();
      await expect(page.getByText(/floue/)).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await choose(page, await jpeg('recto-net.jpg'), await jpeg('verso-net.jpg'));
      await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Lyon, France');
      await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
      await expect(page.getByText('Vos pièces sont en cours de vérification.')).toBeVisible();

      await office.reload();
      await expect(office.getByRole('button', { name: 'verso-net.jpg' })).toBeVisible();
      await expect(office.getByText('Envois précédents encore conservés')).toBeVisible();
      await office.getByLabel(/Premier paiement depuis un compte/).check();
      await office.getByRole('button', { name: 'Vérifier l’identité' }).click();
      await expect(office.getByText(/A vérifié l’identité/)).toBeVisible();
      await shop.mailbox.waitFor(email, 'Votre identité est vérifiée');
      await office.getByRole('link', { name: number }).click();
      await office.getByRole('button', { name: 'Mettre en préparation' }).click();
      await expect(office.getByText(/en préparation/i).first()).toBeVisible();
      await expect(office.getByText('L’identité du client n’est pas vérifiée')).toHaveCount(0);
      await office.close();

      await page.goto(identityPage);
      await expect(page.getByText(/Votre identité est vérifiée depuis/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Envoyer mes pièces' })).toHaveCount(0);
    });
  });
}

test('Au clavier seul, et rien ne se perd quand l’envoi échoue ou que la session se termine', async ({
  page,
  complaints,
}) => {
  await openAccount(page);
  await page.goto(identityPage);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Lieu de naissance').focus();
  await page.keyboard.type('Lyon, France');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Choisir des fichiers')).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([await jpeg('recto.jpg')]);
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();

  await page.route('**/api/users/verifyIdentity/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Envoyer mes pièces' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('La boutique ne répond pas');
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
  await page.unroute('**/api/users/verifyIdentity/**');

  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.evaluate(() =>
    fetch('/api/users/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect(token).toBeTruthy();
  await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
  await expect(page.getByRole('alert')).toContainText('Votre session est terminée');
  await expect(page.getByRole('link', { name: 'Connectez-vous dans un autre onglet' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Aperçu de recto.jpg' })).toBeVisible();
  await expect(page.getByLabel('Lieu de naissance')).toHaveValue('Lyon, France');
  // The failures above are the test's own.
  complaints.length = 0;
});

test('Des fichiers se déposent, quatre au plus, et un envoi s’interrompt', async ({ page, complaints }) => {
  await openAccount(page);
  await page.goto(identityPage);
  await page.waitForLoadState('networkidle');
  const bytes = [...(await photo())];
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    for (const n of [1, 2, 3, 4, 5])
      transfer.items.add(new File([new Uint8Array(content)], `page-${n}.jpg`, { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  await page.locator('.identity-drop').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('alert')).toContainText('un fichier n’a pas été ajouté');
  await page.getByLabel('Lieu de naissance').fill('Lyon, France');

  let held = () => {};
  const waits = new Promise<void>((resolve) => {
    held = resolve;
  });
  await page.route('**/api/users/verifyIdentity/**', async (route) => {
    await waits;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Interrompre l’envoi' }).click();
  await expect(page.getByRole('alert')).toContainText('L’envoi est interrompu');
  await expect(page.getByRole('list', { name: 'Fichiers choisis' }).getByRole('listitem')).toHaveCount(4);
  held();
  complaints.length = 0;
});

test('Une photo HEIC s’envoie sans aperçu, et le comptoir la voit sur sa page', async ({
  page,
  shop,
  browser,
  complaints,
}) => {
  const { email } = await openAccount(page);
  await page.goto(identityPage);
  await choose(page, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: heic() });
  await expect(page.getByText('L’aperçu est impossible dans ce navigateur.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Lieu de naissance').fill('Lyon, France');
  await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
  await expect(page.getByText('Vos pièces sont en cours de vérification.')).toBeVisible();

  const office = await browser.newPage({ baseURL: shop.base });
  await signInAsDealer(office);
  await office.getByRole('link', { name: 'Identités', exact: true }).click();
  await office
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('link')
    .click();
  const picture = office.getByRole('img', { name: 'IMG_0042.HEIC' });
  await expect(picture).toBeVisible();
  expect(await picture.getAttribute('viewBox')).toBe('0 0 128 192');
  await office.close();
  // Playwright's own traces fetch what the browser could not draw, which the page's policy refuses.
  expect(complaints.filter((one) => !/Connecting to 'blob:/.test(one))).toEqual([]);
  complaints.length = 0;
});

test('Une cliente télécharge ses données, puis efface son compte et lit ce qui reste', async ({ page, shop }) => {
  const { email, password } = await openAccount(page);
  await page.goto('/mes-donnees');
  await page.waitForLoadState('networkidle');
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger mes données' }).click();
  expect((await download).suggestedFilename()).toBe('mes-donnees.zip');
  await page.getByRole('button', { name: 'Effacer mon compte' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Effacer définitivement mon compte' }).click();
  await expect(page.getByRole('dialog')).toContainText('Votre compte est effacé');
  await expect(page.getByRole('dialog')).toContainText('Un journal');
  expect(await axeFindings(page)).toEqual([]);
  await shop.mailbox.waitFor(email, 'est effacé');
  await page.getByRole('button', { name: 'Revenir à la boutique' }).click();
  await page.waitForURL('/');
  await page.goto('/mes-donnees');
  await expect(page).toHaveURL(/\/connexion/);
});

for (const width of [390, 768, 1440]) {
  test.describe(`Les pages, à ${width} pixels de large`, () => {
    test.use({ viewport: { width, height: 900 } });

    /** Readable by all, valid, still, and no wider than the screen. */
    const inspect = async (page: Page, address: string) => {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await page.waitForLoadState('networkidle');
      await expectStill(page);
      expect(await axeFindings(page)).toEqual([]);
      expect(await htmlFindings((await answer?.text()) ?? '')).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBeLessThanOrEqual(0);
    };

    test('Identité et données sont lisibles par tous, valides et stables', async ({ page, shop, browser }) => {
      await inspect(page, identityPage);
      const { email } = await openAccount(page);
      await inspect(page, identityPage);
      await choose(page, await jpeg('recto.jpg'));
      await page.getByLabel('Lieu de naissance').fill('Lyon, France');
      await page.getByRole('button', { name: 'Envoyer mes pièces' }).click();
      await expect(page.getByText('Vos pièces sont en cours de vérification.')).toBeVisible();
      await inspect(page, identityPage);
      await inspect(page, '/mes-donnees');
      const office = await browser.newPage({ baseURL: shop.base, viewport: { width, height: 900 } });
      await signInAsDealer(office);
      await inspect(office, '/admin/identites?etat=');
      const client = await office
        .getByRole('row', { name: new RegExp(email) })
        .getByRole('link')
        .getAttribute('href');
      await inspect(office, client ?? '');
      await office.close();
    });
  });
}
