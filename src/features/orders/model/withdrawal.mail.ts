import { adminOrderPath } from '../../../adminPaths.ts';
import { formatDay, formatExactMoment } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import {
  type Block,
  button,
  facts,
  greeting,
  headingLine,
  type MailContent,
  mailContent,
} from '../../../mail/letter.ts';
import { formatEuros, nonEmptyRows } from '../../../money.ts';
import { orderPath } from '../../../paths.ts';
import type { WithdrawalView } from '../order.shape.ts';
import { fullName, type OrderRow, paymentTypeLabels } from '../order.ts';
import { refundDeadline } from '../withdrawalRule.ts';

export type WithdrawalMail = {
  order: OrderRow;
  email: string;
  declaration: Pick<WithdrawalView['declared'][number], 'at' | 'amount' | 'reason' | 'next'> & {
    lines: readonly { name: string; quantity: number }[];
  };
  isOrderCancelled: boolean;
  shop: Shop;
};

/** The receipt must repeat the declaration (C. conso. L221-21, D221-5). */
const declarationBlock = ({ order, email, declaration: { lines, reason, at } }: WithdrawalMail): Block =>
  facts(
    ...nonEmptyRows([
      ['Transmise le', formatExactMoment(at)],
      ['Nom', fullName(order.buyer)],
      ['Commande', order.orderNumber],
      ['Passée le', formatDay(order.createdAt)],
      ...lines.map(({ name, quantity }) => [name, `${quantity} pièce${quantity > 1 ? 's' : ''}`] as const),
      ['Motif indiqué', reason],
      ['Reçu envoyé à', email],
    ]),
  );

const statement = '«\u00a0Je renonce au contrat de vente des pièces ci-dessous.\u00a0»';

export const withdrawalReceiptMail = (mail: WithdrawalMail): MailContent =>
  mailContent(
    `Votre rétractation est enregistrée, commande ${mail.order.orderNumber}`,
    `Reçue le ${formatExactMoment(mail.declaration.at)}.`,
    [
      greeting(mail.order.buyer),
      'Nous avons bien reçu votre rétractation. Ce courriel en accuse réception\u00a0: conservez-le.',
      headingLine('Votre déclaration'),
      statement,
      declarationBlock(mail),
      headingLine('La suite'),
      ...mail.declaration.next,
      button('Voir ma commande', orderPath(mail.order.id)),
    ],
  );

export const withdrawalNoticeMail = (mail: WithdrawalMail): MailContent =>
  mailContent(
    `Rétractation, commande ${mail.order.orderNumber}`,
    `À rembourser au plus tard le ${formatDay(refundDeadline(mail.declaration.at))}.`,
    [
      `Une rétractation est arrivée par le site. ${nextStepText(mail)}`,
      statement,
      declarationBlock(mail),
      facts(['Règlement', paymentTypeLabels[mail.order.paymentType]]),
      headingLine('Ce que le client a lu'),
      ...mail.declaration.next,
      button('Ouvrir la commande', adminOrderPath(mail.order.id)),
    ],
  );

function nextStepText({ order, isOrderCancelled, declaration: { at, amount } }: WithdrawalMail): string {
  if (isOrderCancelled) return 'La commande n’était pas payée : elle est annulée.';
  if (order.paymentStatus !== 'paid') return 'La commande n’est pas payée : décidez de la suite avec le client.';
  return `${formatEuros(amount)} sont à rembourser au plus tard le ${formatDay(refundDeadline(at))}.`;
}
