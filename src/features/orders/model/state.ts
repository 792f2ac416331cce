import { formatDay, formatMoment } from '../../../dates.ts';
import { centsOf, formatEuro, formatEuros } from '../../../money.ts';
import { orderPath, paths, withReturn } from '../../../paths.ts';
import { deliveryLabels } from '../../cart/terms.ts';
import { identityAction } from '../../identity/status.ts';
import { costOf, lineView } from '../lineView.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import { hasLeft, isSold, readyLabel, statusLabelOf } from '../order.ts';
import { transferWords } from '../transferWords.ts';
import { settledBy } from '../withdrawalRule.ts';
import { awaitsIdentity } from './identity.ts';
import type { OrderMoney } from './money.ts';

/**
 * State and next step of an order in its client's words. The dealer's next step is in `deskNext.ts`, the
 * letters in `orderMails.ts`.
 */

/** As `nothingRemains` of its record. */
export const nothingRemainsIn = ({ Items }: Pick<Order, 'Items'>): boolean =>
  Items.every(({ remaining }) => remaining === 0);

/** Whether less is to be handed over than was ordered; of an order refunded nothing is. */
export const isReduced = ({ Items, paymentStatus }: Pick<Order, 'Items' | 'paymentStatus'>): boolean =>
  paymentStatus !== 'refunded' && Items.some(({ remaining, quantity }) => remaining < quantity);

type Shown = Order & Partial<Pick<OrderDetail, 'timeline'>>;

type Short = { words: string; badge: string };

const waits = (words: string): Short => ({ words, badge: 'badge-wait' });
const good = (words: string): Short => ({ words, badge: 'badge-good' });
const bad = (words: string): Short => ({ words, badge: 'badge-bad' });
const refunded: Short = { words: 'Remboursée', badge: '' };

/** `words` and `badge` on the order's page and in lists; the rest on the page shown after ordering or paying. */
export type State = Short & {
  title: string;
  tone: 'good' | 'wait' | 'bad';
  sentences: string[];
  /** Money may be on its way: the page shows a wait for the bank. */
  waiting?: boolean;
};

/** Nothing of a paid order is left: its client withdrew from all of it, or all of it went back in money. */
export const isGivenUp = (order: Pick<Order, 'status' | 'paymentStatus' | 'Items'>): boolean =>
  isSold(order) && nothingRemainsIn(order);

/**
 * Refunded first, then cancelled, paid, and not paid. Only what is stored counts, not the return from the bank: `gaveUp`
 * (its link for « not paid ») matters while nothing is stored. With the order's history it also names the day of delivery.
 */
export function stateOf(order: Shown, gaveUp = false): State {
  const { orderNumber, status, paymentStatus, paymentType } = order;
  if (paymentStatus === 'refunded') {
    const sentences = [`Le paiement de la commande ${orderNumber} vous a été remboursé.`];
    return { ...refunded, title: 'Paiement remboursé', tone: 'bad', sentences };
  }
  if (status === 'cancelled' || paymentStatus === 'cancelled') {
    const [words, money] =
      paymentStatus === 'paid'
        ? ['Annulée, à rembourser', 'Nous vous remboursons ce que nous avons reçu.']
        : ['Annulée', 'Vous n’avez rien à payer.'];
    const sentences = [`La commande ${orderNumber} est annulée. ${money}`];
    return { ...bad(words), title: 'Commande annulée', tone: 'bad', sentences };
  }
  if (paymentStatus === 'paid' || hasLeft(order)) return paid(order);
  return paymentType === 'virement' ? transferAwaited(order) : cardAwaited(order, gaveUp);
}

function paid(order: Shown): State {
  const byCard = order.paymentType === 'carte';
  const received = byCard ? 'Merci. La banque nous a confirmé votre paiement.' : 'Merci, votre virement est arrivé.';
  return {
    ...progress(order),
    title: byCard ? 'Paiement confirmé' : 'Virement reçu',
    tone: 'good',
    sentences: [
      `${received} La confirmation de la commande ${order.orderNumber} vient d’être envoyée à ${order.buyer.email}.`,
      ...[identityToProve(order) ?? []].flat(),
    ],
  };
}

/** A withdrawal from a part of it changes nothing here: the page says it beside. */
function progress(order: Shown): Short {
  const { status, delivery, trackingNumber, identity } = order;
  // Until the bank answers, what has not left stays where it is (`canTransition`).
  if (order.awaitsRefund && (isGivenUp(order) || !hasLeft(order))) return waits('Remboursement demandé à la banque');
  if (isGivenUp(order)) return order.withdrawal?.owed ? waits('Rétractation enregistrée, à rembourser') : refunded;
  if (status === 'delivered') {
    const handed = order.timeline?.findLast(({ kind, to }) => kind === 'status' && to === status);
    return good(`${statusLabelOf({ status, deliveryMode: delivery })}${handed ? ` le ${formatDay(handed.at)}` : ''}`);
  }
  if (status === 'shipped') return good(`Expédiée, suivi ${trackingNumber}`);
  if (status === 'prepared') return good(order.readyAt === null ? 'Payée, en préparation' : readyLabel);
  if (!awaitsIdentity(order, identity)) return good('Payée, bientôt en préparation');
  return waits(identity.toSend ? 'Payée, pièce d’identité à envoyer' : 'Payée, identité en cours de vérification');
}

function transferAwaited(order: Shown): State {
  const { transfer } = order;
  const words = transferWords[transfer?.details ?? 'known'];
  return {
    ...waits(transfer ? transferLabel(transfer) : words.label),
    title: 'Commande enregistrée',
    tone: 'good',
    sentences: [words.placed(order.orderNumber, order.buyer.email), ...[identityToProve(order) ?? []].flat()],
  };
}

function transferLabel({ details, received, amount, deadline }: NonNullable<Shown['transfer']>): string {
  if (details !== 'known') return transferWords[details].label;
  const until = `jusqu’au ${formatDay(deadline)}`;
  return received > 0 ? `Reçu en partie, ${formatEuros(amount)} attendus ${until}` : `Virement attendu ${until}`;
}

function cardAwaited(order: Shown, gaveUp: boolean): State {
  const { orderNumber, paymentStatus, canPay, awaitsBank, payableUntil } = order;
  const until = formatMoment(payableUntil);
  const pricesHold = canPay
    ? `La commande ${orderNumber} et ses prix vous sont gardés jusqu’au ${until}.`
    : 'Le délai pour la payer à ce prix est passé.';
  const late = bad('Non payée, délai passé');
  if (paymentStatus === 'refused')
    return {
      ...(canPay ? bad('Paiement refusé') : late),
      title: 'Paiement refusé',
      tone: 'bad',
      sentences: [
        'La banque n’a pas accepté ce paiement\u00a0: rien n’a été débité.',
        canPay
          ? `${pricesHold} Vous pouvez réessayer, avec la même carte ou une autre.`
          : `${pricesHold} Passez une nouvelle commande depuis la boutique.`,
      ],
    };
  const short = awaitsBank
    ? waits('Paiement en cours à la banque')
    : canPay
      ? waits(`À payer avant le ${until}`)
      : late;
  if (gaveUp && !awaitsBank)
    return { ...short, title: 'Vous n’avez pas payé, rien n’a été débité', tone: 'wait', sentences: [pricesHold] };
  return {
    ...short,
    title: 'Paiement en attente de confirmation',
    tone: 'wait',
    waiting: true,
    sentences: [
      `Votre commande ${orderNumber} est enregistrée. La banque ne nous a pas encore confirmé le paiement.`,
      ...(canPay || awaitsBank ? [] : [`Le délai pour la payer par carte est passé depuis le ${until}.`]),
    ],
  };
}

/** All that a list offers its client: while the bank works, no more than papers to send. */
export function clientActs(order: Shown): { label: string; href: string }[] {
  const { paymentStatus, canPay, awaitsBank, identity, transfer } = order;
  const page = orderPath(order._id);
  const payable = canPay && !awaitsBank;
  return [
    ...(payable ? [{ label: paymentStatus === 'refused' ? 'Réessayer de payer' : 'Payer', href: page }] : []),
    ...(transfer ? [{ label: transferWords[transfer.details].action, href: page }] : []),
    ...(!payable && awaitsIdentity(order, identity)
      ? [{ label: identityAction(identity), href: withReturn(paths.identity, page) }]
      : []),
  ];
}

/** How it was paid, in the client's words; empty while pending, for `stateOf` says it. */
export function paymentState(
  order: Pick<Order, 'paymentType' | 'paymentStatus' | 'amount' | 'refunded'>,
  money: Pick<OrderMoney, 'byTransfer' | 'received' | 'shortfall'>,
): string {
  const { paymentStatus, paymentType, amount } = order;
  const byCard = paymentType === 'carte';
  const back = order.refunded > 0 ? `, ${formatEuros(order.refunded)} rendus` : '';
  const { byTransfer, received, shortfall } = money;
  // Paid in part, an order counts as paid once it is cancelled.
  const isPart = byTransfer > 0 && received + shortfall < centsOf(amount);
  const part = `Virement reçu en partie\u00a0: ${formatEuro(received)} sur ${formatEuros(amount)}${back || ', à rembourser'}`;
  const labels = {
    pending: '',
    paid: isPart ? part : `${byCard ? 'Payée par carte' : 'Virement reçu'}${back}`,
    refused: 'Paiement refusé',
    refunded: 'Paiement remboursé',
    cancelled: 'Paiement annulé',
  };
  return labels[paymentStatus];
}

/** Only a refusal of the bank proves that no money moved. */
export const debitOf = ({ paymentStatus }: Pick<Order, 'paymentStatus'>): string =>
  paymentStatus === 'refused'
    ? 'Rien n’a été débité.'
    : 'Si vous venez de payer, ne payez pas une seconde fois : la confirmation arrive par courriel.';

export const bankDays = 'Le montant apparaît ensuite sur votre compte sous quelques jours, selon votre banque.';

export const refundedBy = (day: number): string =>
  `par le même moyen de paiement, au plus tard le ${formatDay(day)}. Un courriel vous préviendra. ${bankDays}`;

/** By when, for a cancelled order that is paid, whichever came last. */
export const cancelledRefundDay = ({ timeline }: Pick<OrderDetail, 'timeline'>): number =>
  settledBy(Math.max(...timeline.filter(({ to }) => to === 'cancelled' || to === 'paid').map(({ at }) => at)));

/** Null where nothing goes back and where all does. */
export function netText(
  order: Pick<Order, 'amount' | 'refunded' | 'withdrawal' | 'paymentStatus' | 'status'>,
): string | null {
  const back = centsOf(order.refunded) + centsOf(order.withdrawal?.owed ?? 0);
  const net = centsOf(order.amount) - back;
  return isSold(order) && back > 0 && net > 0 ? formatEuro(net) : null;
}

export const shownLines = (order: Order) => ({
  lines: order.Items.map(lineView),
  items: formatEuros(order.itemsAmount),
  delivery: deliveryLabels[order.delivery],
  deliveryCost: costOf(order.deliveryCost),
  total: formatEuros(order.amount),
  net: netText(order),
});

export const identityToProve = (order: Pick<Order, 'identity' | 'status'>): string | null =>
  awaitsIdentity(order, order.identity) ? order.identity.sentence : null;

export function overpaymentSentence({ overpayment }: Pick<Order, 'overpayment'>): string | null {
  if (!overpayment) return null;
  const received = `Nous avons reçu ${formatEuros(overpayment.amount)} de trop pour cette commande.`;
  return overpayment.settledAt === null
    ? `${received} Cet argent n’était pas dû : nous vous le rendons. Vous n’avez rien à faire.`
    : `${received} La boutique l’a réglé le ${formatDay(overpayment.settledAt)}.`;
}

type ProgressStep = { label: string; state: 'done' | 'now' | 'ahead' };

/** The last five steps from the order to its parcel; null once it was given up or its money given back. */
export function progressOf(
  order: Pick<Order, 'status' | 'paymentStatus' | 'delivery' | 'identity' | 'Items' | 'readyAt'>,
): ProgressStep[] | null {
  const { status, paymentStatus, delivery, identity, readyAt } = order;
  if (isGivenUp(order) || status === 'cancelled' || paymentStatus === 'refunded' || paymentStatus === 'cancelled')
    return null;
  const sent = hasLeft(order);
  const steps = [
    ['Commande', true],
    ['Paiement', paymentStatus === 'paid'],
    ...(identity.required ? [['Identité', identity.satisfied]] : []),
    ['Préparation', sent || readyAt !== null],
    ...(delivery === 'counter' ? [] : [['Expédition', sent]]),
    [delivery === 'counter' ? 'Retrait' : 'Livraison', status === 'delivered'],
  ].slice(-5) as [string, boolean][];
  const now = steps.findIndex(([, done]) => !done);
  return steps.map(([label, done], index) => ({ label, state: done ? 'done' : index === now ? 'now' : 'ahead' }));
}

export function historyRows({
  timeline,
  identity: { sentAt = 0, verifiedAt = 0 },
  createdAt,
}: Pick<OrderDetail, 'timeline' | 'identity' | 'createdAt'>) {
  const preparedAt = timeline.find(({ kind, to }) => kind === 'status' && to === 'prepared')?.at ?? Infinity;
  const steps = [
    { at: sentAt, text: 'Pièces d’identité reçues.', by: 'Vous' },
    { at: verifiedAt, text: 'Identité vérifiée.', by: 'La boutique' },
  ].filter(({ at }) => at > createdAt && at < preparedAt);
  return [...timeline, ...steps].toSorted((a, b) => a.at - b.at);
}
