import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { currencies } from '../../db/schema/catalogue.ts';
import { orders } from '../../db/schema/orders.ts';
import { adminUserPath } from '../../src/adminPaths.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { expect, expectRefusals, test } from '../support/e2e.ts';
import { orderByTransfer } from '../support/orders.ts';
import { openAtRest } from '../support/sound.ts';
import { asClient, enter, inDatabase, somebody, someClient } from './accounts.ts';
import { morning } from './dealersDay.ts';

const clerk = { staffRole: 'counter' } as const;
const scan = async (office: Page, text: string) => {
  await office.keyboard.type(text);
  await office.keyboard.press('Enter');
};

test('Au comptoir, l’étiquette suivante va au colis suivant, et une remise demande, puis s’annule', async ({
  page: office,
  shop,
}) => {
  const day = await morning(shop);
  await inDatabase(shop, async (db) => {
    const dealer = ctxOf(db, system('test'));
    for (const { id: orderId } of [...day.parcels, day.counter])
      await updateOrderStatus(dealer, { orderId, status: 'prepared' });
  });
  await enter(office, await somebody(shop, 'admin', clerk));

  await test.step('les colis', async () => {
    await openAtRest(office, '/admin/orders/expedition');
    const [first, second, third] = day.parcels.map(({ number }) => number) as [string, string, string];
    const label = (number: string) => office.getByLabel(`Numéro de suivi du colis de ${number}`);
    await label(first).focus();
    await scan(office, 'VX12345671');
    await expect(label(second)).toBeFocused();
    const byNumber = office.getByLabel('Numéro de commande', { exact: true });
    await byNumber.focus();
    await scan(office, 'ABCDEFGHJKLM');
    await expect(office.getByText(/Aucun colis à expédier ne porte ce numéro|ne porte le numéro/)).toBeVisible();
    await scan(office, third.toLowerCase());
    await expect(label(third)).toBeFocused();
    await scan(office, 'VX12345673');
    await expect(office.getByText('Expédiée, VX12345673')).toBeVisible();
    await expect(byNumber).toBeFocused();
    await expect(label(second)).toBeVisible();
    const row = office.getByRole('form', { name: `Expédition ${second}` });
    await row.getByLabel('Transporteur').selectOption('Autre');
    await label(second).focus();
    await scan(office, 'VX12345672');
    await expect(row.getByText('Indiquez le transporteur')).toBeVisible();
    await expect(row.getByLabel('Nom du transporteur')).toBeFocused();
    await scan(office, 'Convoyeur');
    await expect(office.getByText('Expédiée, VX12345672')).toBeVisible();
  });

  await test.step('la remise', async () => {
    await openAtRest(office, `/admin/orders/${day.counter.id}`);
    await expect(office.getByRole('button', { name: /geste commercial|Interroger/ })).toHaveCount(0);
    await office.getByRole('button', { name: 'Remise au comptoir…' }).press('Enter');
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Le client a dit le numéro de sa commande').press('Space');
    await dialog.getByRole('button', { name: 'Remettre' }).press('Enter');
    await expect(dialog.getByText('Demandez une pièce d’identité, puis cochez.').first()).toBeVisible();
    await dialog.getByLabel('J’ai vu sa pièce d’identité').press('Space');
    await dialog.getByRole('button', { name: 'Remettre' }).press('Enter');
    const undo = office.getByRole('button', { name: 'Annuler la remise' });
    await expect(undo).toBeVisible();
    await expect(office.getByRole('button', { name: 'Annuler la commande…' })).toHaveCount(0);
    await undo.press('Enter');
    const again = office.getByRole('button', { name: 'Remise au comptoir…' });
    await again.press('Enter');
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Remettre' }).press('Enter');
    await expect(undo).toBeVisible();
    // The minute is over.
    await inDatabase(shop, (db) => db.update(orders).set({ handOverAt: 1 }).where(eq(orders.id, day.counter.id)).run());
    await openAtRest(office, `/admin/orders/${day.counter.id}`);
    await expect(office.locator('.badge', { hasText: 'Remise au comptoir' })).toBeVisible();
  });

  await test.step('la fiche du client, sans les pages que son rôle n’ouvre pas', async () => {
    await office.goto(adminUserPath(day.client.id));
    await expect(office.getByText('Dernière connexion')).toBeVisible();
    await expect(office.getByRole('link', { name: /Pièces d’identité|Ce qui a été fait/ })).toHaveCount(0);
  });
});

test('Un client venu sans avoir rien envoyé montre sa pièce\u00a0: sa commande se prépare', async ({
  page: office,
  shop,
  complaints,
}) => {
  const client = await someClient(shop);
  const order = await inDatabase(shop, async (db) => {
    const usd = db.select().from(currencies).where(eq(currencies.iso, 'USD')).get();
    if (!usd) throw new Error('the demo sells no dollars');
    const Items = [{ type: 'currency' as const, id: usd.id, quantity: 100 }];
    const placed = await orderByTransfer(db, asClient(client), Math.round(usd.sellPrice / 100), { Items });
    await updatePaymentStatus(ctxOf(db, system('test')), { orderId: placed._id, status: 'paid' });
    return placed;
  });
  await enter(office, await somebody(shop, 'admin', clerk));
  await openAtRest(office, `/admin/orders/${order._id}`);
  await office.getByRole('button', { name: 'Pièce d’identité vue au comptoir…' }).press('Enter');
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Pièce d’identité').selectOption({ label: 'Passeport' });
  await dialog.getByLabel('Numéro de la pièce').fill('12AB34567');
  await dialog.getByLabel('Valable jusqu’au').fill('2062-03-03');
  await dialog.getByRole('button', { name: 'Je l’ai vue' }).press('Enter');
  await expect(dialog.getByText(/une pièce vaut moins de vingt ans/).first()).toBeVisible();
  expectRefusals(complaints, 400);
  await dialog.getByLabel('Valable jusqu’au').fill('2031-03-03');
  await dialog.getByLabel('Délivrée le').fill('2021-03-03');
  await dialog.getByLabel(/^Par\b/).fill('Préfecture du Rhône');
  await dialog.getByLabel('Lieu de naissance').fill('Lyon, France');
  await dialog.getByRole('button', { name: 'Je l’ai vue' }).press('Enter');
  await expect(office.getByText('Identité vérifiée. Le client est prévenu.').first()).toBeVisible();
  await expect(office.getByRole('button', { name: /Mettre en préparation/ }).first()).toBeVisible();
  await expect(office.getByText('Exigée, pas encore vérifiée')).toHaveCount(0);
});
