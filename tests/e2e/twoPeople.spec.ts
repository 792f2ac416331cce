import { desc } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { configurations } from '../../db/schema/shop.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/paymentStatus.server.ts';
import { system } from '../../src/http/actor.ts';
import { ctxOf } from '../support/context.ts';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { htmlFindings } from '../support/pageChecks.ts';
import { makeActor } from '../support/people.ts';
import { expectReadableEverywhere } from '../support/sound.ts';
import { camtFile } from '../support/statements.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { pressOn, tabTo, typeInto } from './keys.ts';
import { signInAsDealer } from './steps.ts';

/** A cancelled order whose transfer had come: 482,35 € to give back. */
const toGiveBack = (shop: DemoShop) =>
  inDatabase(shop, async (db) => {
    const Items = [{ type: 'metal' as const, id: makeMetal(db, { metalName: 'Jeton à rendre' }).id, quantity: 1 }];
    const { _id, orderNumber } = await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items });
    const ctx = ctxOf(db, system('test'));
    await updatePaymentStatus(ctx, { orderId: _id, status: 'paid' });
    await updateOrderStatus(ctx, { orderId: _id, status: 'cancelled' });
    return { id: _id, orderNumber };
  });

const setAmount = (shop: DemoShop, fourEyesAbove: number | null) =>
  inDatabase(shop, (db) => {
    const newest = db.select().from(configurations).orderBy(desc(configurations.createdAt)).get();
    if (!newest) throw new Error('the demo has no configuration');
    db.update(configurations).set({ fourEyesAbove }).run();
  });

test.describe('Sur un téléphone', () => {
  const viewport = { width: 390, height: 900 };
  test.use({ viewport });

  test('Au clavier, une personne propose un remboursement et une autre le confirme', async ({
    page,
    shop,
    browser,
  }) => {
    test.slow();
    const { id } = await toGiveBack(shop);
    const accountant = await somebody(shop, 'admin', { staffRole: 'accountant', firstName: 'Léa', lastName: 'Martin' });
    await setAmount(shop, 10_000);
    const office = await browser.newPage({ baseURL: shop.base, locale: 'fr-FR', viewport });
    try {
      await signInAsDealer(page);
      await page.goto(`/admin/orders/${id}`);
      await page.waitForLoadState('networkidle');
      await pressOn(page, /^Noter le remboursement$/);
      await expect(page.getByRole('dialog').getByText(/une autre personne de l’équipe doit confirmer/)).toBeVisible();
      await pressOn(page, /^Proposer de rembourser 482,35/);
      const card = page.getByRole('region', { name: 'À confirmer par une seconde personne' });
      await expect(card.getByText(/C’est vous/)).toBeVisible();
      await expect(card.getByRole('button', { name: 'Confirmer' })).toHaveCount(0);
      await expectReadableEverywhere(page, 'la proposition');

      await enter(office, accountant, '/admin/overview');
      await expect(office.getByText('À confirmer par une seconde personne')).toBeVisible();
      await office.goto(`/admin/orders/${id}`);
      await office.waitForLoadState('networkidle');
      await pressOn(office, /^Confirmer$/);
      await pressOn(office, /^Rembourser 482,35/);
      await expect(office.getByText('Paiement : Remboursé')).toBeVisible();
      await expect(office.getByText(/Proposition confirmée/).first()).toBeVisible();
      await expectReadableEverywhere(office, 'la proposition confirmée');
    } finally {
      await setAmount(shop, null);
      await office.close();
    }
  });
});

test('Au clavier seul, un relevé se règle ligne après ligne, et une facture se trouve et s’ouvre', async ({
  page,
  shop,
}) => {
  const { orderNumber } = await toGiveBack(shop);
  await signInAsDealer(page);
  await page.goto('/admin/releves');
  const entries = [1, 2].map((n) => ({
    number: `RIEN${n}`,
    amount: `7${n}.00`,
    payer: 'M DUPONT',
    reference: `VC-${n}`,
  }));
  const buffer = Buffer.from(camtFile(entries, '08', 'clavier'));
  await page
    .getByLabel('Relevé de la banque')
    .setInputFiles({ name: 'releve.xml', mimeType: 'application/xml', buffer });
  await pressOn(page, /^Importer$/);
  await expect(page.getByText('2 nouveaux virements')).toBeVisible();
  await pressOn(page, /^Rendu au payeur, 71,00/);
  await expect(page.getByRole('button', { name: /^Rendu au payeur, 71,00/ })).toHaveCount(0);
  // The next line has the focus, and its buttons follow at once.
  await expect(page.locator('[data-credit] :focus')).toHaveCount(1);

  await page.goto('/admin/factures');
  await typeInto(page, /^Numéro, commande ou client/, orderNumber);
  await expect(page.getByRole('cell', { name: orderNumber }).first()).toBeVisible();
  const link = page.getByRole('rowheader').getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await tabTo(page, new RegExp(`^${name}$`));
  const paper = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect(await htmlFindings((await (await page.goto('/admin/releves'))?.text()) ?? '')).toEqual([]);
});

test('Le journal se lit en entier sur un bureau, même un long motif', async ({ page, shop }) => {
  const entry = { action: 'identity.refused', entity: 'user', entityId: null };
  const reason = 'La photographie du document ne laisse pas lire le nom ni la date de naissance.';
  await inDatabase(shop, (db) =>
    audit(ctxOf(db, system('test')), { ...entry, detail: { reason: `${reason} ${reason}` } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsDealer(page);
  await page.goto('/admin/journal');
  const table = page.getByRole('region', { name: 'Journal' });
  await expect(table.getByText(/ne laisse pas lire le nom/).first()).toBeVisible();
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
