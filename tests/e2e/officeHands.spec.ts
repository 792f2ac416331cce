import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright/test';
import { newId } from '../../db/id.ts';
import { orders, refunds, withdrawals } from '../../db/schema/orders.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { days, isoDay } from '../../src/dates.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { noteTransfer } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { system } from '../../src/http/actor.ts';
import { ctxOf } from '../support/context.ts';
import { expect, test } from '../support/e2e.ts';
import { photo } from '../support/identityFiles.ts';
import { expectReadable } from '../support/sound.ts';
import { inDatabase, somebody } from './accounts.ts';
import { morning, refundSome } from './dealersDay.ts';
import { signInAsDealer } from './steps.ts';

const wide = { width: 1440, height: 900 };

/** The banknotes of the first money. */
async function openBills(office: Page): Promise<void> {
  await signInAsDealer(office);
  await office.goto('/admin/currencies');
  await office
    .getByRole('link', { name: /billets? de/ })
    .first()
    .click();
}

test('Les prix exportés puis repris tels quels gardent leurs règles, et le focus survit à une publication programmée', async ({
  page: office,
}) => {
  await office.setViewportSize(wide);
  await signInAsDealer(office);
  await office.goto('/admin/cours');
  const followed = office.getByText(/^suivi par \d+ articles/);
  const before = await followed.textContent();
  expect(before).not.toContain('suivi par 0');
  const leaves = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Exporter' }).click();
  const csv = readFileSync(await (await leaves).path());
  const file = office.getByLabel('Fichier de prix ou de cours');
  await file.setInputFiles({ name: 'prix.csv', mimeType: 'text/csv', buffer: csv });
  await expect(office.getByText(/\d+ lignes de prix dans la grille. Rien n’est encore publié/)).toBeVisible();
  await expect(followed).toHaveText(before ?? '');
  const look = office.getByRole('button', { name: 'Aperçu et publication' });
  await look.click();
  await expect(office.getByText('Aucun prix n’a changé\u00a0: il n’y a rien à publier.')).toBeVisible();

  // Both sides of a ruled price typed by hand: the widest row.
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await office.getByRole('textbox', { name: 'Rachat, Lingotin d’or 2 g Heraeus' }).fill('224');
  await expect(office.getByRole('button', { name: /^rachat à la main/ })).toBeVisible();
  expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await office.getByRole('button', { name: 'Tout annuler' }).click();
  await expect(look).toBeFocused();
  await office.getByRole('textbox', { name: 'Vente, Lingotin d’or 2 g Heraeus' }).fill('261');
  await look.click();
  const preview = office.getByRole('dialog', { name: 'Aperçu avant publication' });
  await preview.getByLabel('Ou publier le').fill(`${isoDay(Date.now() + days(20))}T08:00`);
  await preview.getByRole('button', { name: 'Programmer' }).click();
  await expect(preview).toBeHidden();
  await expect(look).toBeFocused();
  await expect(office.getByText(/Rien n’est encore publié/)).toBeHidden();

  await office.getByRole('button', { name: 'Annuler', exact: true }).first().click();
  await office.getByRole('button', { name: 'Annuler la publication' }).click();
  await expect(office.getByRole('dialog')).toBeHidden();
  await expect(office.getByRole('heading', { name: 'Publications programmées' })).toBeFocused();
});

test('Un billet s’ajoute et s’oublie sans perdre le focus', async ({ page: office }) => {
  await office.setViewportSize({ width: 390, height: 844 });
  await openBills(office);
  const add = office.getByRole('button', { name: 'Ajouter un billet' });
  await add.click();
  await expect(office.getByLabel('Valeur')).toBeFocused();
  await office.getByRole('button', { name: 'Annuler' }).click();
  await expect(add).toBeFocused();
  const change = office.getByRole('button', { name: /^Modifier/ }).first();
  await change.click();
  await expect(office.getByLabel('Valeur')).toBeFocused();
  await office.getByRole('button', { name: 'Annuler' }).click();
  await expect(change).toBeFocused();
});

test('Ctrl+S n’enregistre rien derrière une question ouverte', async ({ page: office }) => {
  await openBills(office);
  await office.getByRole('button', { name: 'Ajouter un billet' }).click();
  await office.getByLabel('Valeur').fill('3');
  const recto = { name: 'recto.jpg', mimeType: 'image/jpeg', buffer: await photo(400, 300) };
  await office.getByLabel('Choisir le recto').setInputFiles(recto);
  await office.getByRole('button', { name: /^Recadrer/ }).click();
  const crop = office.getByRole('dialog', { name: 'Recadrer l’image' });
  await expect(crop).toBeVisible();
  const sent: string[] = [];
  office.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await office.keyboard.press('Control+s');
  await office.keyboard.press('Escape');
  await expect(crop).toBeHidden();
  await expect(office.getByLabel('Valeur')).toHaveValue('3');
  expect(sent).toEqual([]);
});

test('Un compte d’administration s’ouvre d’abord pour le comptoir, jamais par mégarde pour la direction', async ({
  page: office,
}) => {
  await signInAsDealer(office);
  await office.goto('/admin/users');
  await office.getByRole('button', { name: 'Ouvrir un compte d’administration' }).click();
  await expect(office.getByRole('dialog').getByLabel('Rôle')).toHaveValue('counter');
});

test('Qui se retire d’une liste laisse le focus à la ligne suivante, puis à la recherche', async ({
  page: office,
  shop,
}) => {
  const emails = ['un@liste.example', 'deux@liste.example'];
  await inDatabase(shop, (db) => {
    for (const email of emails)
      db.insert(newsletterMembers).values({ email, unsubscribeToken: newId(), createdAt: 1, confirmedAt: 1 }).run();
  });
  await signInAsDealer(office);
  await office.goto('/admin/letter/abonnes?q=liste.example');
  const leave = office.getByRole('button', { name: /^Désabonner/ });
  await leave.first().focus();
  await office.keyboard.press('Enter');
  await expect(leave).toHaveCount(1);
  await expect(leave).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(leave).toHaveCount(0);
  await expect(office.getByLabel('Adresse électronique')).toBeFocused();
});

test('Sur un téléphone, le bord rouge d’une commande se tient à côté de ses mots', async ({ page: office, shop }) => {
  const { counter } = await morning(shop);
  await inDatabase(shop, (db) => refundSome(db, counter.id));
  await signInAsDealer(office);
  await office.setViewportSize({ width: 390, height: 844 });
  await office.goto('/admin/orders');
  const bad = office.getByRole('row', { name: counter.number });
  const left = async (place: Locator) => (await place.boundingBox())?.x ?? 0;
  expect((await left(bad.getByRole('link'))) - (await left(bad))).toBeGreaterThan(4);
});

test('Qui trie une liste garde le focus sur sa colonne, et la trie dans l’autre sens', async ({ page: office }) => {
  await office.setViewportSize(wide);
  await signInAsDealer(office);
  await office.goto('/admin/metals');
  // Before the script of the list Enter is a page load, which keeps no focus.
  await office.waitForLoadState('networkidle');
  const weight = office.getByRole('link', { name: 'Poids' });
  await weight.press('Enter');
  await expect(office).toHaveURL(/tri=poids/);
  await expect(weight).toHaveText('Poids ↑');
  await expect(weight).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(weight).toHaveText('Poids ↓');
  await expect(weight).toBeFocused();
});

test('Sur un téléphone, le stock s’ouvre un groupe à la fois, et tout entier pour une recherche', async ({
  page: office,
}) => {
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office);
  await office.goto('/admin/stock');
  const bars = office.getByRole('button', { name: /^Lingots \(\d+\)$/ });
  const count = office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 2 g Heraeus' });
  await expect(bars).toHaveAttribute('aria-expanded', 'false');
  await expect(count).toBeHidden();
  expect(await office.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_700);
  await office.keyboard.press('j');
  await expect(bars).toBeFocused();
  await office.keyboard.press('Enter');
  await count.fill('251');
  // The typed text stays in sight.
  await bars.click();
  await expect(count).toBeVisible();
  await expect(office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 5 g Umicore' })).toBeHidden();
  await office.getByLabel('Chercher').fill('Umicore');
  await expect(office.getByRole('textbox', { name: 'Dans le coffre, Lingotin d’or 5 g Umicore' })).toBeVisible();
});

test('Ce qui disparaît une fois pressé laisse le focus près de lui', async ({ page: office, shop }) => {
  const { id, email, password } = await somebody(shop, 'client');
  const mail = {
    kind: 'contact',
    recipient: 'comptoir@vermeil.example',
    subject: `Bonjour de ${id}`,
    html: '',
    text: '',
  };
  await inDatabase(shop, (db) => {
    const now = Date.now();
    const moments = { createdAt: now, dueAt: now, sentAt: now };
    db.insert(mailOutbox)
      .values({ ...mail, ...moments, headers: { 'Reply-To': email } })
      .run();
  });
  await signInAsDealer(office);

  await office.goto(`/admin/messages?q=${id}`);
  const message = office.locator('summary', { hasText: mail.subject });
  await message.click();
  await office.getByLabel('Note pour vos collègues').fill('Rappeler mardi');
  await office.getByRole('button', { name: 'Garder la note' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Garder la note' })).toHaveCount(0);
  await expect(message).toBeFocused();

  await fetch(`${shop.base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await office.goto(`/admin/users/${id}`);
  await office.getByRole('button', { name: /^Terminer la session/ }).press('Enter');
  await expect(office.getByText('Aucune session ouverte.')).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Sessions' })).toBeFocused();
});

test('Un acte sur plusieurs commandes dit ce que chacune est devenue, et y laisse le focus', async ({
  page: office,
  shop,
}) => {
  const { client, parcels, counter } = await morning(shop);
  await inDatabase(shop, (db) => {
    const ctx = ctxOf(db, system('test'));
    return updateOrderStatus(ctx, { orderId: counter.id, status: 'prepared' });
  });
  await office.setViewportSize({ width: 390, height: 844 });
  await signInAsDealer(office);
  await office.goto(`/admin/orders?q=${client.email}`);
  await office.getByRole('checkbox', { name: /^Choisir toute/ }).press('Space');
  await office.getByRole('button', { name: 'Livrées…' }).press('Enter');
  await office.getByRole('dialog').getByRole('button', { name: 'Noter la livraison' }).press('Enter');
  const result = office.getByRole('region', { name: 'Résultat' });
  await expect(result.getByText(`Livrées ou remises\u00a0: ${counter.number}.`)).toBeVisible();
  await expect(result.getByRole('listitem')).toHaveCount(parcels.length + 1);
  await expect(result.getByRole('heading')).toBeFocused();
  await expect(result.getByRole('heading')).toBeInViewport();
});

test('À l’expédition, un numéro refusé laisse sa place au suivant, et seul le même numéro passe outre', async ({
  page: office,
  shop,
}) => {
  const { parcels } = await morning(shop);
  const [first, second, third] = parcels.map(({ number }) => number);
  await inDatabase(shop, async (db) => {
    for (const { id } of parcels)
      await updateOrderStatus(ctxOf(db, system('test')), { orderId: id, status: 'prepared' });
    const inDoubt = { amount: 100, status: 'unknown', actorKind: 'system', createdAt: Date.now() } as const;
    db.insert(refunds)
      .values({ ...inDoubt, id: newId(), orderId: parcels[2]?.id ?? '' })
      .run();
  });
  await office.setViewportSize(wide);
  await signInAsDealer(office);
  await office.goto('/admin/orders/expedition');
  await office.waitForLoadState('networkidle');
  const field = (number = '') => office.getByLabel(`Numéro de suivi du colis de ${number}`);
  const scan = async (text: string) => {
    await office.keyboard.type(text);
    await office.keyboard.press('Enter');
  };
  await field(first).focus();
  await scan('XR123456789FR');
  await expect(office.getByText(/chiffre de contrôle/)).toBeVisible();
  await scan('XR12');
  await expect(office.getByText(/très court/)).toBeVisible();
  await expect(field(first)).toHaveValue('XR12');
  await scan('XR123456785FR');
  await expect(office.getByText('Expédiée, XR123456785FR')).toBeVisible();

  await field(second).focus();
  await scan('XR123456789FR');
  await expect(office.getByText(/chiffre de contrôle/)).toBeVisible();
  await scan('XR123456789FR');
  await expect(office.getByText('Expédiée, XR123456789FR', { exact: true })).toBeVisible();

  // Invalid input is reported in place of the field.
  const held = office.getByRole('listitem').filter({ hasText: third ?? '?' });
  await expect(held).toContainText('Un remboursement attend la réponse de la banque');
  await expect(field(third)).toHaveCount(0);
});

test('L’accueil tient sans défilement de côté sur le plus petit téléphone, aussi chargé soit-il', async ({
  page: office,
  shop,
}) => {
  const { counter, awaited, parcels } = await morning(shop);
  const [renounced, settled] = parcels.map(({ id }) => id);
  await inDatabase(shop, async (db) => {
    const payment = { valueDate: '2026-01-05', payer: 'M', amount: 99_999_999 };
    await noteTransfer(ctxOf(db, system('test')), { orderId: awaited.id, ...payment });
    const inDoubt = { amount: 100, status: 'unknown', actorKind: 'system', createdAt: Date.now() } as const;
    db.insert(refunds)
      .values({ ...inDoubt, id: newId(), orderId: counter.id })
      .run();
    for (const [orderId = '', amount] of [
      [renounced, 100],
      [settled, 0],
    ] as const)
      db.insert(withdrawals).values({ id: newId(), orderId, declaredAt: Date.now(), amount }).run();
    db.update(orders)
      .set({ buyer: sql`json_set(buyer, '$.lastName', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')` })
      .run();
  });
  await office.setViewportSize({ width: 320, height: 800 });
  await signInAsDealer(office);
  for (const query of ['', '?periode=12m']) {
    await office.goto(`/admin/overview${query}`);
    await expect(office.getByRole('heading', { name: 'Trop-perçus à rendre' })).toBeVisible();
    await expect(office.getByText(/^À régler au plus tard le/).first()).toBeVisible();
    await expectReadable(office, `l’accueil à 320 pixels, ${query}`);
  }
});

test('La page d’une identité se tient sous « Identités » dans le menu', async ({ page: office, shop }) => {
  const { id } = await somebody(shop, 'client');
  await signInAsDealer(office);
  const here = office.getByRole('navigation', { name: 'Back-office' }).locator('[aria-current]');
  await office.goto(`/admin/users/identity/${id}`);
  await expect(here).toHaveText(['Identités']);
  await office.goto(`/admin/users/${id}`);
  await expect(here).toHaveText(['Comptes']);
});

test('Une liste montre encore son premier choix après un retour ; une actualité à moitié changée se supprime sans autre question', async ({
  page: office,
}) => {
  await signInAsDealer(office);
  await office.goto('/admin/courriels');
  const share = office.getByLabel('Lettre', { exact: true });
  await share.selectOption('avec');
  await expect(office).toHaveURL(/lettre=avec/);
  await office.goBack();
  await expect(share).toHaveValue('sans');

  await office.goto('/admin/news');
  await office.locator('main tbody a').first().click();
  await office.getByLabel('Titre', { exact: true }).fill('À moitié changée');
  let asked = 0;
  office.on('dialog', (dialog) => {
    asked++;
    void dialog.accept();
  });
  await office.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await office.getByRole('button', { name: 'Supprimer l’actualité' }).click();
  await office.waitForURL('/admin/news');
  expect(asked).toBe(0);
});
