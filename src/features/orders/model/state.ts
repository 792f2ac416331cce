import { sendsMail, takesCards } from '../../../config.ts';
import { formatBriefDay, formatDay, formatMoment, formatTime, formatUntil } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { meansText } from '../../../means.ts';
import { type Cents, formatEuro, formatList } from '../../../money.ts';
import { orderPath, paths, withReturnPath } from '../../../paths.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { identityActionLabel } from '../../identity/status.ts';
import { lineNetLabel, lineView } from '../lineView.ts';
import {
  hasLeftShop,
  isBeforePreparation,
  isSold,
  partlyRefundedLabel,
  paymentLabels,
  paymentTypeLabels,
  readyLabel,
  statusLabelOf,
} from '../order.ts';
import { bankDetailsState } from '../shop.ts';
import { transferTexts } from '../transferTexts.ts';
import { refundDeadline } from '../withdrawalRule.ts';
import { nothingRemains, remainingLines } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { amountsOf, isAccepted, isRefundOpen, overpaymentSettledAt, refundMethod } from './money.ts';
import type { OrderData, OrderRecord } from './record.ts';
import { awaitsBank, awaitsTransfer, isPayable } from './rules.ts';

export const canPay = (record: OrderRecord, { config }: Shop): boolean =>
  takesCards(config) && isPayable(record.order, Date.now()) && !awaitsBank(record);

/** `isStep`: the progress bar already shows this state. */
type StateBadge = { label: string; badge: string; isStep?: true };

const waitBadge = (label: string): StateBadge => ({ label, badge: 'badge-wait' });
const goodBadge = (label: string): StateBadge => ({ label, badge: 'badge-good' });
const badBadge = (label: string): StateBadge => ({ label, badge: 'badge-bad' });
const cancelledBadge: StateBadge = { label: 'Annulée', badge: '' };

export type OrderState = StateBadge & {
  title: string;
  tone: 'good' | 'wait' | 'bad';
  sentences: string[];
  isWaiting?: boolean;
};

export const isFullyReturned = (record: OrderData): boolean => isSold(record.order) && nothingRemains(record);

/** `gaveUp` is true if the client left the bank's page without paying. */
export function orderState(
  record: OrderRecord,
  shop: Shop,
  { gaveUp = false, email = record.order.buyer.email } = {},
): OrderState {
  const { order } = record;
  const { orderNumber, status, paymentStatus, paymentType } = order;
  const recipient = sendsMail(shop.config) ? email : '';
  if (paymentStatus === 'refunded') {
    const sentences = [refundedSentence(record) || `Le paiement de la commande ${orderNumber} vous a été remboursé.`];
    return { ...refundedBadge(record), title: 'Paiement remboursé', tone: 'bad', sentences };
  }
  if (status === 'cancelled' || paymentStatus === 'cancelled') {
    const [badge, money] =
      paymentStatus === 'paid'
        ? [waitBadge('Annulée, à rembourser'), 'Nous vous remboursons ce que nous avons reçu.']
        : [cancelledBadge, finalPaymentText(record)];
    const sentences = [`La commande ${orderNumber} est annulée. ${money}`];
    return { ...badge, title: 'Commande annulée', tone: 'bad', sentences };
  }
  if (paymentStatus === 'paid' || hasLeftShop(order)) return paidState(record, shop, recipient);
  return paymentType === 'virement' ? transferState(record, shop, recipient) : cardState(record, shop, gaveUp);
}

function refundedSentence({ order, refunds }: OrderData): string {
  const parts = refunds
    .filter(isAccepted)
    .map((one) => `${formatEuro(one.amount)} le ${formatDay(one.answeredAt ?? one.createdAt)}${refundMethod(one)}`);
  return parts.length === 0
    ? ''
    : `Nous vous avons remboursé ${formatList(parts)}, pour la commande ${order.orderNumber}.`;
}

export function cancellationText({ order, history }: OrderData): string {
  const entry = history.findLast(({ kind, toValue }) => kind === 'status' && toValue === 'cancelled');
  if (order.status !== 'cancelled' || !entry) return '';
  const why = entry.text?.replace(/^Commande «\s.+?\s»\.\s*/, '') ?? '';
  return [`Annulée le ${formatDay(entry.at)}.`, why].join(' ').trim();
}

export function finalPaymentText(record: OrderData): string {
  const { status, paymentStatus } = record.order;
  if (paymentStatus === 'refunded' || isFullyReturned(record)) return refundedSentence(record);
  if (paymentStatus === 'paid' || (status !== 'cancelled' && paymentStatus !== 'cancelled')) return '';
  return paymentStatus === 'refused'
    ? 'La banque a refusé la carte\u00a0: rien n’a été débité.'
    : 'Vous n’avez rien à payer.';
}

function paidState(record: OrderRecord, { config }: Shop, sentTo: string): OrderState {
  const { paymentType, orderNumber } = record.order;
  const isByCard = paymentType === 'carte';
  const receivedText = isByCard
    ? 'Merci. La banque nous a confirmé votre paiement.'
    : 'Merci, votre virement est arrivé.';
  const confirmationText = sentTo
    ? `La confirmation de la commande ${orderNumber} vient d’être envoyée à ${sentTo}.`
    : `La commande ${orderNumber} reste dans «\u00a0Mes commandes\u00a0».${config.demo ? ' Cette démonstration n’envoie pas de courriel.' : ''}`;
  return {
    ...progressBadge(record),
    title: isByCard ? 'Paiement confirmé' : 'Virement reçu',
    tone: 'good',
    sentences: [`${receivedText} ${confirmationText}`],
  };
}

function progressBadge(record: OrderRecord): StateBadge {
  const { order, identity } = record;
  const { status, trackingNumber, readyAt } = order;
  const isStep = true as const;
  if (isRefundOpen(record) && (isFullyReturned(record) || !hasLeftShop(order)))
    return waitBadge('Remboursement demandé à la banque');
  if (isFullyReturned(record))
    return amountsOf(record).refundDue > 0
      ? waitBadge('Rétractation enregistrée, à rembourser')
      : refundedBadge(record);
  if (status === 'delivered') return goodBadge(deliveredText(record));
  if (status === 'shipped') return { ...goodBadge(`Expédiée, suivi ${trackingNumber}`), isStep };
  if (status === 'prepared')
    return readyAt === null ? { ...goodBadge('Payée, en préparation'), isStep } : goodBadge(readyLabel);
  if (!awaitsIdentity(order, identity)) return { ...goodBadge('Payée, bientôt en préparation'), isStep };
  const identityText = identity.toSend ? 'pièce d’identité à envoyer' : 'identité en cours de vérification';
  return { ...waitBadge(`Payée, ${identityText}`), isStep };
}

function deliveredText({ order, history }: OrderData): string {
  const deliveredEntry = history.findLast(({ kind, toValue }) => kind === 'status' && toValue === 'delivered');
  return `${statusLabelOf(order)}${deliveredEntry ? ` le ${formatBriefDay(deliveredEntry.at)}` : ''}`;
}

function refundedBadge(record: OrderData): StateBadge {
  const last = record.refunds.findLast(isAccepted);
  const day = last ? ` le ${formatBriefDay(last.answeredAt ?? last.createdAt)}` : '';
  const isDelivered = record.order.status === 'delivered';
  return { label: isDelivered ? `${deliveredText(record)}, remboursée${day}` : `Remboursée${day}`, badge: '' };
}

function transferState(record: OrderRecord, { config }: Shop, sentTo: string): OrderState {
  const { orderNumber } = record.order;
  const detailsState = awaitsTransfer(record.order) ? bankDetailsState(config) : 'known';
  const texts = transferTexts[detailsState];
  return {
    ...waitBadge(detailsState === 'known' && awaitsTransfer(record.order) ? transferLabel(record) : texts.label),
    title: 'Merci, votre commande est enregistrée',
    tone: 'good',
    sentences: [texts.placedText(orderNumber, sentTo)],
  };
}

function transferLabel(record: OrderRecord): string {
  const { byTransfer: transferTotal, outstanding } = amountsOf(record);
  const deadlineText = `jusqu’au ${formatBriefDay(record.order.payableUntil)}`;
  return transferTotal > 0
    ? `Reçu en partie, ${formatEuro(outstanding)} attendus ${deadlineText}`
    : `Virement attendu ${deadlineText}`;
}

export const cardTooLateText = 'Le délai pour la payer à ce prix est passé.';

function cardState(record: OrderRecord, shop: Shop, gaveUp: boolean): OrderState {
  const { orderNumber, paymentStatus, payableUntil } = record.order;
  const [isPayableNow, isAtBank] = [canPay(record, shop), awaitsBank(record)];
  const pricesHoldText = isPayableNow
    ? `La commande ${orderNumber} et ses prix vous sont gardés jusqu’${formatUntil(payableUntil, Date.now())}.`
    : cardTooLateText;
  const overdueBadge = badBadge('Non payée, délai passé');
  if (paymentStatus === 'refused')
    return {
      ...(isPayableNow ? badBadge('Paiement refusé') : overdueBadge),
      title: 'Paiement refusé',
      tone: 'bad',
      sentences: [
        'La banque n’a pas accepté ce paiement\u00a0: rien n’a été débité.',
        isPayableNow
          ? `${pricesHoldText} Vous pouvez réessayer, avec la même carte ou une autre.`
          : `${pricesHoldText} Passez une nouvelle commande depuis la boutique.`,
      ],
    };
  const badge = isAtBank
    ? waitBadge('Paiement en cours à la banque')
    : isPayableNow
      ? waitBadge(`À payer avant le ${formatBriefDay(payableUntil)} à\u00a0${formatTime(payableUntil)}`)
      : overdueBadge;
  if (gaveUp && !isAtBank)
    return {
      ...badge,
      title: 'Paiement interrompu, rien n’a été débité',
      tone: 'wait',
      sentences: [pricesHoldText],
    };
  return {
    ...badge,
    title: 'Paiement en attente de confirmation',
    tone: 'wait',
    isWaiting: true,
    sentences: [
      `Votre commande ${orderNumber} est enregistrée. La banque ne nous a pas encore confirmé le paiement.`,
      ...(isPayableNow || isAtBank
        ? []
        : [`Le délai pour la payer par carte est passé depuis le ${formatMoment(payableUntil)}.`]),
    ],
  };
}

export function clientActions(record: OrderRecord, shop: Shop): { label: string; href: string }[] {
  const { order, identity } = record;
  const orderUrl = orderPath(order.id);
  const isPayableNow = canPay(record, shop);
  return [
    ...(isPayableNow
      ? [{ label: order.paymentStatus === 'refused' ? 'Réessayer de payer' : 'Payer', href: orderUrl }]
      : []),
    ...(awaitsTransfer(order) ? [{ label: transferTexts[bankDetailsState(shop.config)].action, href: orderUrl }] : []),
    ...(!isPayableNow && awaitsIdentity(order, identity)
      ? [{ label: identityActionLabel(identity), href: withReturnPath(paths.identity, orderUrl) }]
      : []),
  ];
}

export const paymentMethod = ({ order, transfers }: OrderData): string =>
  order.channel === 'counter' ? meansText(transfers.map(({ means }) => means)) : paymentTypeLabels[order.paymentType];

export function paymentStateText(record: OrderData): string {
  const { paymentStatus, paymentType, amount } = record.order;
  const { byTransfer: transferTotal, received, shortfall, refundedPrice } = amountsOf(record);
  const isByCard = paymentType === 'carte';
  const paidByText =
    record.order.channel === 'counter' ? 'Payée au comptoir' : isByCard ? 'Payée par carte' : 'Virement reçu';
  const refundText = refundedPrice > 0 ? `, ${formatEuro(refundedPrice)} rendus` : '';
  // A cancelled order that was partly paid has payment status `paid`.
  const isPartPayment = transferTotal > 0 && received + shortfall < amount;
  const partPaymentText = `Virement reçu en partie\u00a0: ${formatEuro(received)} sur ${formatEuro(amount)}${refundText || ', à rembourser'}`;
  const labels = {
    pending: '',
    paid: isPartPayment ? partPaymentText : `${paidByText}${refundText}`,
    refused: 'Paiement refusé',
    refunded: 'Paiement remboursé',
    cancelled: 'Paiement annulé',
  };
  return labels[paymentStatus];
}

export const paymentLabelOf = (record: OrderData): string => {
  const { paymentStatus } = record.order;
  return paymentStatus === 'paid' && amountsOf(record).refundedPrice > 0
    ? partlyRefundedLabel
    : paymentLabels[paymentStatus];
};

/** Only a refusal by the bank proves that nothing was charged. */
export const debitText = ({ order }: OrderData, { config }: Shop): string =>
  order.paymentStatus === 'refused'
    ? 'Rien n’a été débité.'
    : `Si vous venez de payer, ne payez pas une seconde fois\u00a0: la confirmation ${sendsMail(config) ? 'arrive par courriel' : 's’affichera ici'}.`;

export const bankDelayText = 'Le montant apparaît ensuite sur votre compte sous quelques jours, selon votre banque.';

export const refundDeadlineText = (day: number, { config }: Shop): string =>
  `par le même moyen de paiement, au plus tard le ${formatDay(day)}. ${sendsMail(config) ? 'Un courriel vous préviendra. ' : ''}${bankDelayText}`;

export const cancelledRefundDay = ({ history }: OrderData): number =>
  refundDeadline(
    Math.max(...history.filter(({ toValue: to }) => to === 'cancelled' || to === 'paid').map(({ at }) => at)),
  );

export function netText(record: OrderData): string | null {
  const { refundedPrice, refundDue } = amountsOf(record);
  const refundTotal = refundedPrice + refundDue;
  const net = record.order.amount - refundTotal;
  return isSold(record.order) && refundTotal > 0 && net > 0 ? formatEuro(net) : null;
}

export const orderLinesProps = (record: OrderData) => ({
  lines: remainingLines(record).map(lineView),
  items: formatEuro(record.order.itemsAmount),
  delivery: deliveryLabels[record.order.deliveryMode],
  deliveryCost: costText(record.order.deliveryCost),
  total: formatEuro(record.order.amount),
  refunds: refundRows(record),
});

function refundRows(record: OrderData): (readonly [name: string, amount: string])[] {
  const { order, refunds } = record;
  const { refundedPrice, refundDue } = amountsOf(record);
  if (refundedPrice + refundDue === 0 || order.paymentStatus === 'pending') return [];
  const net = order.amount - refundedPrice - refundDue;
  const days = new Set(refunds.filter(isAccepted).map((one) => formatDay(one.answeredAt ?? one.createdAt)));
  const negativeText = (amount: Cents) => `−${formatEuro(amount)}`;
  const refundedLabel = days.size === 1 ? `Remboursé le ${[...days].join()}` : 'Remboursé';
  return [
    ...(refundedPrice > 0 ? [[refundedLabel, negativeText(refundedPrice)] as const] : []),
    ...(refundDue > 0 ? [['À rembourser', negativeText(refundDue)] as const] : []),
    // A cancelled order may be paid in part only.
    ...(isSold(order) || net === 0 ? [[lineNetLabel, formatEuro(net)] as const] : []),
  ];
}

export const identityDueText = ({ order, identity }: OrderRecord): string | null =>
  awaitsIdentity(order, identity) ? identity.sentence : null;

export function overpaymentSentence(record: OrderData): string | null {
  const { overpaid } = amountsOf(record);
  if (overpaid === 0) return null;
  const overpaidText = `Nous avons reçu ${formatEuro(overpaid)} de trop pour cette commande.`;
  const settledAt = overpaymentSettledAt(record);
  return settledAt === null
    ? `${overpaidText} Cet argent n’était pas dû\u00a0: nous vous le rendons. Vous n’avez rien à faire.`
    : `${overpaidText} La boutique l’a réglé le ${formatDay(settledAt)}.`;
}

type ProgressStep = { label: string; state: 'done' | 'now' | 'ahead' };

export function progressOf(record: OrderRecord): ProgressStep[] | null {
  const { order, identity } = record;
  const { status, paymentStatus, deliveryMode, readyAt } = order;
  const isPrepared = !isBeforePreparation(order);
  if (
    isFullyReturned(record) ||
    status === 'cancelled' ||
    paymentStatus === 'refunded' ||
    paymentStatus === 'cancelled'
  )
    return null;
  const isSent = hasLeftShop(order);
  const steps = [
    ['Paiement', isPrepared || paymentStatus === 'paid'],
    ...(identity.required && !identity.satisfied ? [['Identité', isPrepared]] : []),
    ['Préparation', isSent || readyAt !== null],
    ...(deliveryMode === 'counter' ? [] : [['Expédition', isSent]]),
    [deliveryMode === 'counter' ? 'Retrait' : 'Livraison', status === 'delivered'],
  ] as [string, boolean][];
  const currentIndex = steps.findIndex(([, done]) => !done);
  return steps.map(([label, done], index) => ({
    label,
    state: done ? 'done' : index === currentIndex ? 'now' : 'ahead',
  }));
}

export function historyRows<Row extends { at: number; text: string; by: string }>(
  { order, history, identity: { sentAt = 0, verifiedAt = 0 } }: OrderRecord,
  timeline: readonly Row[],
) {
  const preparedAt = history.find(({ kind, toValue }) => kind === 'status' && toValue === 'prepared')?.at ?? Infinity;
  const steps = [
    { at: sentAt, text: 'Pièce d’identité reçue.', by: 'Vous' },
    { at: verifiedAt, text: 'Identité vérifiée.', by: 'La boutique' },
  ].filter(({ at }) => at > order.createdAt && at < preparedAt);
  return [...timeline, ...steps].toSorted((a, b) => a.at - b.at);
}
