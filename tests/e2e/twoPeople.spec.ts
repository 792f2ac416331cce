import { configurations } from '../../db/schema/shop.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { system } from '../../src/http/context.ts';
import { ctxOf } from '../support/context.ts';
import { type DemoShop, expect, test } from '../support/e2e.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeActor } from '../support/people.ts';
import { expectAlive } from '../support/sound.ts';
import { enter, inDatabase, somebody } from './accounts.ts';
import { pressOn } from './keys.ts';
import { signInAsDealer } from './steps.ts';

/** The page of a cancelled order whose transfer had come: 482,35 € to give back. */
const toGiveBack = (shop: DemoShop) =>
  inDatabase(shop, async (db) => {
    const Items = [{ type: 'metal' as const, id: makeMetal(db, { metalName: 'Jeton à rendre' }).id, quantity: 1 }];
    const { _id: orderId } = await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items });
    const ctx = ctxOf(db, system('test'));
    await updatePaymentStatus(ctx, { orderId, status: 'paid' });
    await updateOrderStatus(ctx, { orderId, status: 'cancelled' });
    return `/admin/orders/${orderId}`;
  });

const setAmount = (shop: DemoShop, fourEyesAbove: number | null) =>
  inDatabase(shop, (db) => db.update(configurations).set({ fourEyesAbove }).run());

test.use({ viewport: { width: 390, height: 900 } });

test('Au clavier, l’un propose un remboursement, l’autre le confirme', async ({ page, shop, browser }) => {
  test.slow();
  const path = await toGiveBack(shop);
  const accountant = await somebody(shop, 'admin', { staffRole: 'accountant', firstName: 'Léa', lastName: 'Martin' });
  await setAmount(shop, 10_000);
  try {
    await signInAsDealer(page, path);
    await expectAlive(page);
    await pressOn(page, /^La commande annulée…$/);
    await expect(page.getByRole('dialog').getByText(/une autre personne de l’équipe doit confirmer/)).toBeVisible();
    await pressOn(page, /^Proposer de rembourser 482,35/);
    const card = page.getByRole('region', { name: 'À confirmer par une seconde personne' });
    await expect(card.getByText(/C’est vous/)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Confirmer' })).toHaveCount(0);

    const office = await browser.newPage();
    await enter(office, accountant, path);
    await expectAlive(office);
    await pressOn(office, /^Confirmer$/);
    await expect(office.getByRole('dialog', { name: /^Noter 482,35.* rendus/ })).toBeVisible();
    await pressOn(office, /^Noter 482,35.* rendus/);
    await expect(office.getByText('Paiement : Remboursé')).toBeVisible();
    await expect(office.getByText(/Proposition confirmée/).first()).toBeVisible();
    await office.close();
  } finally {
    await setAmount(shop, null);
  }
});
