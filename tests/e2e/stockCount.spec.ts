import type { Db } from '../../db/client.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { ctxOf } from '../support/context.ts';
import { receiveStock } from '../support/count.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { makeMetal } from '../support/orders.ts';
import { makeActor, rowsOf } from '../support/people.ts';
import { inDatabase } from './accounts.ts';
import { pressOn, tabTo, typeInto } from './keys.ts';
import { signInAsDealer } from './steps.ts';

test('Un comptage importé montre ses écarts, se met en place au clavier, et relu ne change rien', async ({
  page,
  shop,
}) => {
  const ids = await inDatabase(shop, (db) =>
    ['juste', 'en moins', 'en plus'].map((word) => {
      const { id } = makeMetal(db, { metalName: `Jeton ${word}` });
      const at = Date.now();
      db.insert(stockLines).values({ metalId: id, inSafe: 10, countedAt: at, updatedAt: at }).run();
      return id;
    }),
  );
  await signInAsDealer(page, '/admin/stock');
  const file = ['id;coffre', ...[10, 8, 11].map((count, at) => `${ids[at]};${count}`)].join('\r\n');
  const readCount = async () => {
    await page.goto('/admin/import');
    await page
      .getByLabel('Fichier', { exact: true })
      .setInputFiles({ name: 'comptage.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await pressOn(page, /^Lire le fichier$/);
  };
  await pressOn(page, /^Importer un comptage$/);
  await expect(page).toHaveURL(/admin\/import$/);
  await readCount();
  await expect(page.getByText('2 changés, 1 inchangé.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Jeton en moins/ })).toContainText('stock 10 → 8');
  await pressOn(page, /^Mettre en place/);
  await expect(page.getByText('L’import est en place.').first()).toBeVisible();
  await page.goto('/admin/stock');
  await expect(page.getByRole('textbox', { name: 'Dans le coffre, Jeton en moins' })).toHaveValue('8');
  await readCount();
  await expect(page.getByText('3 inchangés.')).toBeVisible();
});

test('Ce qui est compté au clavier survit à un rechargement, s’enregistre et laisse sa trace', async ({
  page,
  shop,
}) => {
  await inDatabase(shop, (db) => {
    const { id } = makeMetal(db, { metalName: 'Jeton tapé' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 10, countedAt: at, updatedAt: at }).run();
  });
  await signInAsDealer(page, '/admin/stock');
  const field = page.getByRole('textbox', { name: 'Dans le coffre, Jeton tapé' });
  await tabTo(page, /^Dans le coffre, Jeton tapé/, 200);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('8');
  await test.step('Partir demande, et un rechargement rend ce qui était tapé', async () => {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.reload();
    await asked;
    await expect(field).toHaveValue('8');
    await expect(page.getByLabel('Raison')).toBeVisible();
  });
  await expect(page.getByText(/1 ligne change, écart de/)).toBeVisible();
  await field.focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Raison')).toBeFocused();
  await expect(page.getByText('Indiquez la raison.')).toBeVisible();
  await page.keyboard.type('Inventaire');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Or \(/ })).toBeFocused();
  await expect(field).toHaveValue('8');
});

test('Ce qui est rechargé ne passe pas par-dessus le compte d’un collègue', async ({ page, shop, complaints }) => {
  const id = await inDatabase(shop, (db) => {
    const { id } = makeMetal(db, { metalName: 'Jeton à deux' });
    const at = Date.now();
    db.insert(stockLines).values({ metalId: id, inSafe: 10, countedAt: at, updatedAt: at }).run();
    return id;
  });
  await signInAsDealer(page, '/admin/stock');
  const field = page.getByRole('textbox', { name: 'Dans le coffre, Jeton à deux' });
  await field.fill('8');
  await page.getByLabel('Raison').fill('Inventaire');
  await inDatabase(shop, (db) =>
    receiveStock(ctxOf(db, makeActor(db, 'admin')), { type: 'metal', id, count: 5, reason: 'Livraison' }),
  );
  const left = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await page.reload();
  await left;
  await expect(field).toHaveValue('8');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/Le compte a changé entre-temps\s: il est de 15\. Comptez à nouveau/)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('8');
  await expect(page.getByLabel('Raison')).toHaveValue('Inventaire');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Raison')).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Jeton à deux/ })).toContainText('8');
  expectRefusals(complaints, 409);
});

test('Acheter, compter et réassortir sont trois travaux au clavier, et un refus mène à son champ', async ({
  page,
  shop,
  complaints,
}) => {
  const receive = (count: number) =>
    inDatabase(shop, (db) => {
      const { id } = rowsOf(db, metals).find(({ metalName }) => metalName === 'Jeton acheté') ?? makeToken(db);
      return receiveStock(ctxOf(db, makeActor(db, 'admin')), { type: 'metal', id, count, reason: 'Livraison' });
    });
  const makeToken = (db: Db) => makeMetal(db, { metalName: 'Jeton acheté', weight: 100 });
  await receive(10);
  await signInAsDealer(page, '/admin/stock');
  const count = page.getByRole('textbox', { name: 'Dans le coffre, Jeton acheté' });
  await expect(count).toHaveValue('10');
  await expect(page.getByRole('textbox', { name: 'Seuil, Jeton acheté' })).toHaveCount(0);
  await pressOn(page, /^Réassort$/);
  await expect(page.getByRole('textbox', { name: 'Seuil, Jeton acheté' })).toBeVisible();
  await expect(count).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');

  await typeInto(page, /^Reçu, Jeton acheté/, '2');
  await tabTo(page, /^Coût d’une unité reçue, en euros, Jeton acheté/);
  await page.keyboard.type('cher');
  await page.keyboard.press('Control+s');
  const cost = page.getByRole('textbox', { name: /^Coût d’une unité reçue.* Jeton acheté$/ });
  await expect(cost).toBeFocused();
  await expect(page.getByText('1 à corriger')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('612,40');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Raison')).toBeFocused();
  await page.keyboard.type('Facture 8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Jeton acheté/ })).toContainText('12');

  await test.step('Une livraison entre-temps : le compte est à refaire, et son champ attend', async () => {
    await page.getByRole('button', { name: 'Compter' }).focus();
    await page.keyboard.press('Enter');
    await typeInto(page, /^Dans le coffre, Jeton acheté/, '11');
    await receive(3);
    await page.keyboard.press('Control+s');
    await expect(page.getByLabel('Raison')).toBeFocused();
    await page.keyboard.type('Inventaire');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Le compte a changé entre-temps')).toBeVisible();
    await expect(count).toBeFocused();
    await expect(count).toHaveAttribute('aria-invalid', 'true');
    await expect(count).toHaveValue('11');
    expectRefusals(complaints, 409);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('ligne change')).toHaveCount(0);
    await expect(count).toHaveValue('14');
  });
});

test('Une colonne copiée d’un tableur remplit les cases l’une sous l’autre, et ce qui est faux dit ce qui est attendu', async ({
  page,
  shop,
}) => {
  await inDatabase(shop, (db) => {
    const at = Date.now();
    for (const [weight, word] of ['premier', 'deuxième', 'troisième', 'numéroté'].entries()) {
      const { id } = makeMetal(db, { metalName: `Jeton collé ${word}`, weight: 900_000 + weight });
      const byPiece = word === 'numéroté';
      db.insert(stockLines).values({ metalId: id, inSafe: 1, byPiece, countedAt: at, updatedAt: at }).run();
    }
  });
  await signInAsDealer(page, '/admin/stock?mode=acheter');
  const field = (what: string, word: string) =>
    page.getByRole('textbox', { name: `${what}, Jeton collé ${word}`, exact: true });
  await field('Reçu', 'premier').fill('9');
  await expect(page.getByText('1 ligne change')).toBeVisible();
  await field('Reçu', 'premier').evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '1\t612,40\r\n200\t1.250,50\r\n3 pièces\t\r\n');
  await expect(field('Reçu', 'deuxième')).toHaveValue('200');
  await expect(field('Coût d’une unité reçue, en euros', 'premier')).toHaveValue('612,40');
  await expect(field('Coût d’une unité reçue, en euros', 'deuxième')).toHaveValue('1.250,50');
  await expect(field('Reçu', 'troisième')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('Reçu', 'troisième')).toHaveAccessibleDescription(
    /3 lignes changent.* 1 à corriger\. Indiquez un nombre entier, de 0 à un million\./,
  );

  await test.step('Ce qui se colle sur un article numéroté ou passé la dernière ligne est nommé', async () => {
    await field('Reçu', 'troisième').evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', `3\t\tde trop\r\n8\r\n${'\r\n'.repeat(500)}fin`);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field('Reçu', 'troisième')).toHaveValue('3');
    await expect(
      page.getByText(
        '3 cellules collées n’ont pas de case\u00a0: «\u00a0de trop\u00a0» (ligne 1), «\u00a08\u00a0» (ligne 2), «\u00a0fin\u00a0» (ligne 503)',
      ),
    ).toBeVisible();
  });

  await test.step('« Tout annuler » se reprend', async () => {
    await page.getByRole('button', { name: 'Tout annuler' }).click();
    await expect(field('Reçu', 'premier')).toHaveValue('');
    await page.getByRole('button', { name: 'Reprendre la saisie annulée' }).click();
    await expect(field('Reçu', 'premier')).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'Reprendre la saisie annulée' })).toHaveCount(0);
  });

  await test.step('Sur un téléphone, la barre d’enregistrement laisse voir la case où l’on tape', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await field('Reçu', 'troisième').fill('3,5');
    const bar = await page.locator('.save-bar').boundingBox();
    const padding = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
    );
    expect(bar?.height).toBeLessThanOrEqual(padding);
  });
});

test('Vingt numéros se collent d’un coup, et un numéro déjà là les refuse tous', async ({ page, shop, complaints }) => {
  const id = await inDatabase(shop, (db) => makeMetal(db, { metalName: 'Lingotin numéroté' }).id);
  await signInAsDealer(page, `/admin/stock/lots?article=${id}`);
  const numbers = (from: number) => Array.from({ length: 20 }, (_, at) => `LN-${from + at}`).join('\n');
  await tabTo(page, /^Numéros/);
  await page.keyboard.insertText(numbers(1));
  await pressOn(page, /^Entrer ces pièces$/);
  await expect(page.getByText('20 pièces sont entrées.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Dans le coffre' })).toHaveCount(20);
  const field = page.getByLabel(/^Numéros/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.insertText(numbers(20));
  await pressOn(page, /^Entrer ces pièces$/);
  await expect(page.getByText('Le numéro LN-20 est déjà dans le coffre.').first()).toBeVisible();
  await expect(field).toHaveValue(numbers(20));
  expectRefusals(complaints, 409);
  await expect(page.getByRole('cell', { name: 'Dans le coffre' })).toHaveCount(20);

  await test.step('En sortir un demande pourquoi, et rien ne sort sans raison', async () => {
    await pressOn(page, /^Sortir le n° LN-20$/);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sortir' }).click();
    await expect(dialog.getByText('Indiquez la raison.').first()).toBeVisible();
    await dialog.getByLabel('Raison').fill('Envoyé à la fonte');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Le n° LN-20 est sorti.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Dans le coffre' })).toHaveCount(19);
    await page.goto('/admin/stock/mouvements?q=LN-20');
    await expect(page.getByRole('row', { name: /Pièce sortie/ })).toContainText('N° LN-20. Envoyé à la fonte');
    expectRefusals(complaints, 400);
  });
});
