import { formatDay } from '../../../dates.ts';
import type { Block } from '../../../mail/letter.ts';
import { formatEuro, formatNumber } from '../../../money.ts';
import { orderPath, paths } from '../../../paths.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import type { IdentityNeed } from '../../identity/rule.ts';
import type { OrderRow } from '../order.ts';
import { identityToProve } from '../paymentState.ts';
import type { LineRow } from '../rows.ts';
import type { OrderShop } from '../shop.ts';
import { transferWords } from '../transferWords.ts';
import { goldAndNotes, renounceLabel, withdrawalRight } from '../withdrawalRule.ts';

/** All that a mail about an order tells. */
export type OrderNews = {
  order: OrderRow;
  lines: readonly LineRow[];
  identity: IdentityNeed;
  /** Whether the order holds pieces whose purchase may be undone now. */
  withdrawable: boolean;
  /** The last moment to do so; null before the receipt. */
  withdrawalEnd: number | null;
  shop: OrderShop;
};

export const text = (words: string): Block => ({ kind: 'text', text: words });
const note = (words: string): Block => ({ kind: 'note', text: words });

export const hello = ({ order }: OrderNews): Block => text(`Bonjour ${order.buyer.firstName} ${order.buyer.lastName},`);

export const toOrder = ({ order, shop }: OrderNews, label = 'Voir ma commande'): Block => ({
  kind: 'button',
  label,
  href: `${shop.sender.siteUrl}${orderPath(order.id)}`,
});

function lineRow({ type, name, quantity, notes, amount }: LineRow): readonly [string, string] {
  const chosen = notes?.map(({ value, count }) => `${formatNumber(count)} × ${formatNumber(value)}`).join(', ');
  const what = type === 'metal' ? `${formatNumber(quantity)} × ${name}` : `${name}, ${formatNumber(quantity)}`;
  return [`${what}${chosen ? ` (${chosen})` : ''}`, formatEuro(amount)];
}

export const basket = ({ order, lines }: OrderNews): Block => ({
  kind: 'facts',
  rows: [
    ...lines.map(lineRow),
    [deliveryLabels[order.deliveryMode], costText(order.deliveryCost)],
    ['Total', formatEuro(order.amount)],
  ],
});

/** The law's question, while it is open. */
export function identityBlocks({ order, identity, shop }: OrderNews): Block[] {
  const toProve = identityToProve({ identity, status: order.status });
  if (!toProve) return [];
  const href = `${shop.sender.siteUrl}${encodeURI(paths.identity)}`;
  return [note(toProve), { kind: 'button', label: 'Vérifier mon identité', href }];
}

/** From the receipt on, until when the purchase may be undone. */
export function withdrawalBlocks({ withdrawable, withdrawalEnd, shop: { sender } }: OrderNews): Block[] {
  if (!withdrawable || withdrawalEnd === null) return [];
  return [
    note(`Vous pouvez renoncer à l’achat de vos pièces de collection jusqu’au ${formatDay(withdrawalEnd)} inclus.`),
    { kind: 'link', label: renounceLabel, href: `${sender.siteUrl}${paths.withdrawal}` },
  ];
}

/** The contract's rules on a lasting medium, with the right of withdrawal or that there is none (C. conso. L221-13). */
export function contractBlocks({ withdrawable, shop: { sender } }: OrderNews): Block[] {
  const terms = {
    kind: 'link',
    label: 'Conditions générales de vente',
    href: `${sender.siteUrl}${paths.terms}`,
  } as const;
  if (!withdrawable) return [note(goldAndNotes), terms];
  return [
    note(withdrawalRight.join(' ')),
    { kind: 'link', label: renounceLabel, href: `${sender.siteUrl}${paths.withdrawal}` },
    terms,
  ];
}

export function transferBlocks({ order, shop }: OrderNews): Block[] {
  const { beneficiary, iban, bic, details } = shop.transfer;
  const { rule } = transferWords[details];
  const heading: Block = { kind: 'heading', text: 'Votre virement' };
  if (details === 'missing') return [heading, note(rule)];
  return [
    heading,
    {
      kind: 'facts',
      rows: [
        ['Bénéficiaire', beneficiary],
        ['IBAN', iban],
        ['BIC', bic],
        ['Référence à indiquer', order.orderNumber],
        ['Montant', formatEuro(order.amount)],
        [
          details === 'known' ? 'À recevoir au plus tard le' : 'Commande gardée jusqu’au',
          formatDay(order.payableUntil),
        ],
      ],
    },
    note(rule),
  ];
}
