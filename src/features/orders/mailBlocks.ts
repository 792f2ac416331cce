import { formatDay } from '../../dates.ts';
import type { Block } from '../../mail/letter.ts';
import { formatEuro, formatNumber } from '../../money.ts';
import { orderPath, paths } from '../../paths.ts';
import type { IdentityNeed } from '../identity/rule.ts';
import { deliveryLabels, type OrderRow } from './order.ts';
import type { LineRow } from './orderFacts.server.ts';
import type { OrderShop } from './shop.ts';

/** All that a mail about an order tells. */
export type OrderNews = { order: OrderRow; lines: readonly LineRow[]; identity: IdentityNeed; shop: OrderShop };

export const text = (words: string): Block => ({ kind: 'text', text: words });
const note = (words: string): Block => ({ kind: 'note', text: words });

export const hello = ({ order }: OrderNews): Block => text(`Bonjour ${order.buyer.firstName} ${order.buyer.lastName},`);

export const toOrder = ({ order, shop }: OrderNews, label = 'Voir ma commande'): Block => ({
  kind: 'button',
  label,
  href: `${shop.sender.siteUrl}${orderPath(order.id)}`,
});

function lineRow({ name, quantity, notes, amount }: LineRow): readonly [string, string] {
  const chosen = notes?.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`).join(', ');
  return [`${name}, ${formatNumber(quantity)}${chosen ? ` (${chosen})` : ''}`, formatEuro(amount)];
}

export const basket = ({ order, lines }: OrderNews): Block => ({
  kind: 'facts',
  rows: [
    ...lines.map(lineRow),
    [deliveryLabels[order.deliveryMode], formatEuro(order.deliveryCost)],
    ['Total', formatEuro(order.amount)],
  ],
});

/** The law's question, while it is open. */
export function identityBlocks({ identity, shop }: OrderNews): Block[] {
  if (!identity.required || identity.satisfied) return [];
  const href = `${shop.sender.siteUrl}${encodeURI(paths.identity)}`;
  return [note(identity.sentence), { kind: 'button', label: 'Vérifier mon identité', href }];
}

export function transferBlocks({ order, shop }: OrderNews): Block[] {
  const { beneficiary, iban, bic } = shop.transfer;
  return [
    { kind: 'heading', text: 'Votre virement' },
    {
      kind: 'facts',
      rows: [
        ['Bénéficiaire', beneficiary],
        ['IBAN', iban],
        ['BIC', bic],
        ['Référence à indiquer', order.orderNumber],
        ['Montant', formatEuro(order.amount)],
        ['À recevoir au plus tard le', formatDay(order.payableUntil)],
      ],
    },
    note('Le virement vient d’un compte à votre nom. Sans lui à cette date, la commande est annulée.'),
  ];
}
