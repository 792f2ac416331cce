import { formatDay, formatSecond } from '../../../dates.ts';
import { filled } from '../../../formats.ts';
import type { Shop } from '../../../http/context.ts';
import { type Block, greeting, type Letter } from '../../../mail/letter.ts';
import { formatEuros } from '../../../money.ts';
import { adminOrderPath, orderPath } from '../../../paths.ts';
import { type OrderRow, paymentTypeLabels } from '../order.ts';
import type { Withdrawal } from '../withdrawal.shape.ts';
import { settledBy } from '../withdrawalRule.ts';
import { text } from './mailBlocks.ts';

export type WithdrawalNews = {
  order: OrderRow;
  email: string;
  declared: Pick<Withdrawal['declared'][number], 'at' | 'amount' | 'reason' | 'next'> & {
    lines: readonly { name: string; quantity: number }[];
  };
  cancels: boolean;
  shop: Shop;
};

/** The declaration word for word, as the law wants it in the receipt (C. conso. L221-21, D221-5). */
const declaration = ({ order, email, declared: { lines, reason, at } }: WithdrawalNews): Block => ({
  kind: 'facts',
  rows: filled([
    ['Transmise le', formatSecond(at)],
    ['Nom', `${order.buyer.firstName} ${order.buyer.lastName}`],
    ['Commande', order.orderNumber],
    ['Passée le', formatDay(order.createdAt)],
    ...lines.map(({ name, quantity }) => [name, `${quantity} pièce${quantity > 1 ? 's' : ''}`] as const),
    ['Motif indiqué', reason],
    ['Reçu envoyé à', email],
  ]),
});

const statement = text('« Je renonce au contrat de vente des pièces ci-dessous. »');

export const withdrawalReceiptLetter = (news: WithdrawalNews): Letter => ({
  subject: `Votre rétractation est enregistrée, commande ${news.order.orderNumber}`,
  preview: `Reçue le ${formatSecond(news.declared.at)}.`,
  blocks: [
    greeting(news.order.buyer),
    text('Nous avons bien reçu votre rétractation. Ce courriel en accuse réception : conservez-le.'),
    { kind: 'heading', text: 'Votre déclaration' },
    statement,
    declaration(news),
    { kind: 'heading', text: 'La suite' },
    ...news.declared.next.map(text),
    { kind: 'button', label: 'Voir ma commande', href: `${news.shop.sender.siteUrl}${orderPath(news.order.id)}` },
  ],
});

/** The dealer's copy; answering it answers the client. */
export const withdrawalNoticeLetter = (news: WithdrawalNews): Letter => ({
  subject: `Rétractation, commande ${news.order.orderNumber}`,
  preview: `À rembourser au plus tard le ${formatDay(settledBy(news.declared.at))}.`,
  blocks: [
    text(`Une rétractation est arrivée par le site. ${dealerNext(news)}`),
    statement,
    declaration(news),
    { kind: 'facts', rows: [['Règlement', paymentTypeLabels[news.order.paymentType]]] },
    { kind: 'heading', text: 'Ce que le client a lu' },
    ...news.declared.next.map(text),
    {
      kind: 'button',
      label: 'Ouvrir la commande',
      href: `${news.shop.sender.siteUrl}${adminOrderPath(news.order.id)}`,
    },
  ],
});

function dealerNext({ order, cancels, declared: { at, amount } }: WithdrawalNews): string {
  if (cancels) return 'La commande n’était pas payée : elle est annulée.';
  if (order.paymentStatus !== 'paid') return 'La commande n’est pas payée : décidez de la suite avec le client.';
  return `${formatEuros(amount)} sont à rembourser au plus tard le ${formatDay(settledBy(at))}.`;
}
