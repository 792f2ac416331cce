import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../db/writer.ts';
import { recordDocumentSeenAtCounter } from '../../src/features/identity/seenAtCounter.server.ts';
import { moveOrders } from '../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { OrderDesk } from '../../src/features/orders/admin/OrderDesk.tsx';
import { completeHandOvers, undoHandOver } from '../../src/features/orders/fulfilment/status.server.ts';
import type { StaffRole } from '../../src/http/context.ts';
import { type Permission, permissionsOf, roleAllows } from '../../src/http/staff.ts';
import { plain } from '../support/frenchText.ts';
import { minute, openShop } from '../support/shop.ts';

const shop = openShop({ withBank: true });
const roles = ['owner', 'counter', 'compliance', 'accountant'] as const;

const buttonsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text = '']) => plain(text.replace(/<[^>]+>/g, '')));

/** Buttons that somebody of the staff sees on the page of an order. */
function seenBy(staff: StaffRole, id: string, isMailed = true): string[] {
  const actor = { ...shop.admin, kind: 'admin', staff } as const;
  const seen = shop.seen(id, actor);
  const order = { ...seen, desk: seen.desk && { ...seen.desk, isMailed } };
  return buttonsIn(renderToStaticMarkup(<OrderDesk order={order} permissions={permissionsOf(actor)} />));
}

let orders: Record<string, string>;
beforeEach(async () => {
  const at = async (...steps: ('prepared' | 'paid')[]) => {
    const id = await (steps.length === 2 ? shop.parcel() : shop.transfer());
    if (steps.length > 0) await shop.pay(id);
    if (steps.includes('prepared')) await shop.move(id, 'prepared');
    return id;
  };
  const counter = await at('paid');
  await shop.move(counter, 'prepared');
  orders = { counter, sent: await at('paid', 'prepared'), paid: await at('paid'), awaited: await at() };
  orders = { ...orders, card: (await shop.paidCard(5)).id };
});

// The button, an order that has it, and the `permission` of its contract.
const rows: [button: RegExp, order: string, right: Permission][] = [
  [/^Paiement reçu$/, 'awaited', 'payments'],
  [/^Mettre en préparation$/, 'paid', 'orders'],
  [/^Prête au retrait$/, 'counter', 'orders'],
  [/^Remise au comptoir/, 'counter', 'orders'],
  [/^Marquer expédiée$/, 'sent', 'orders'],
  [/^Annuler la commande…$/, 'paid', 'orders'],
  [/^Supprimer la commande…$/, 'awaited', 'orders'],
  [/^Renvoyer le courriel$/, 'paid', 'orders'],
  [/^Un geste commercial…$/, 'paid', 'refunds'],
  [/^Un geste commercial…$/, 'card', 'refunds'],
  [/^Interroger la banque$/, 'card', 'payments'],
  [/^Ajouter une note interne…$/, 'paid', 'seeOrders'],
];

describe('Sur la page d’une commande', () => {
  test.each(rows)('%s n’est montré qu’à qui peut le faire', (button, order, right) => {
    for (const role of roles) {
      const shown = seenBy(role, orders[order] as string);
      expect(
        shown.some((one) => button.test(one)),
        `${role}: ${shown.join(', ')}`,
      ).toBe(roleAllows(role, right));
    }
  });
});

test('Aucun courriel ne se renvoie où aucun ne part', () => {
  const resend = (isMailed: boolean) =>
    seenBy('owner', orders['paid'] as string, isMailed).includes('Renvoyer le courriel');
  expect([resend(true), resend(false)]).toEqual([true, false]);
});

test('« Je l’ai vue » s’offre jusqu’à ce que ce soit noté, et de nouveau après un refus', async () => {
  const id = await shop.dollars(200);
  await shop.pay(id);
  const offered = () => seenBy('counter', id).some((one) => one.startsWith('Pièce d’identité vue'));
  expect(offered()).toBe(true);
  await recordDocumentSeenAtCounter(shop.ctx(), { id: shop.client.userId });
  expect(offered()).toBe(false);
  shop.later(minute);
  audit(
    { db: shop.db, actor: shop.admin },
    { action: 'identity.refused', entity: 'user', entityId: shop.client.userId },
  );
  expect(offered()).toBe(true);
});

// dealer.md 4: several at once ask and wait as one does.
test('« Livrées » demande pour chaque remise au comptoir, et lui laisse sa minute', async () => {
  const { counter = '' } = orders;
  const ticks = { numberSaid: true, identitySeen: true };
  const deliver = (seen: Partial<typeof ticks>) =>
    moveOrders(shop.ctx(), {
      orderIds: [counter],
      status: 'delivered',
      numberSaid: false,
      identitySeen: false,
      ...seen,
    });
  for (const seen of [{}, { numberSaid: true }, { identitySeen: true }])
    expect(await deliver(seen)).toMatchObject([{ moved: false, why: expect.stringContaining('cochez') }]);
  expect(await deliver(ticks)).toMatchObject([{ moved: true }]);
  expect(shop.stored(counter)).toMatchObject({ status: 'prepared', handOverBy: shop.admin.userId });
  await undoHandOver(shop.ctx(), { orderId: counter });
  await deliver(ticks);
  shop.later(2 * minute);
  await completeHandOvers(shop.ctx());
  expect(shop.stored(counter).status).toBe('delivered');
});
