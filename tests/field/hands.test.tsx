import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { OrderDesk } from '../../src/features/orders/admin/OrderDesk.tsx';
import type { StaffRole } from '../../src/http/context.ts';
import { type ActName, rightsOf, roleMay } from '../../src/http/staff.ts';
import { plain } from '../support/frenchText.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop({ withBank: true });
const roles = ['owner', 'counter', 'compliance', 'accountant'] as const;

const buttonsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text = '']) => plain(text.replace(/<[^>]+>/g, '')));

/** Buttons that somebody of the staff sees on the page of an order. */
function seenBy(staff: StaffRole, id: string): string[] {
  const actor = { ...shop.admin, kind: 'admin', staff } as const;
  const order = shop.seen(id, actor);
  return buttonsIn(renderToStaticMarkup(<OrderDesk order={order} rights={rightsOf(actor)} />));
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

// The button, an order that has it, and the right that its call asks for (`act` of its contract).
const rows: [button: RegExp, order: string, right: ActName][] = [
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
      ).toBe(roleMay(role, right));
    }
  });
});
