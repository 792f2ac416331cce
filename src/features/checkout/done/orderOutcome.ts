import { formatMoment } from '../../../dates.ts';
import { identityToProve } from '../../orders/model/state.ts';
import type { Order } from '../../orders/order.shape.ts';
import { transferWords } from '../../orders/transferWords.ts';

/** What a client reads of the stored state of an order, right after it was placed. */
export type Outcome = {
  title: string;
  tone: 'good' | 'wait' | 'bad';
  sentences: string[];
  /** Money may be on its way: the page says that it waits for the bank. */
  waiting: boolean;
};

type Facts = Pick<
  Order,
  | 'orderNumber'
  | 'paymentType'
  | 'status'
  | 'paymentStatus'
  | 'payableUntil'
  | 'canPay'
  | 'awaitsBank'
  | 'identity'
  | 'buyer'
  | 'transfer'
>;

/**
 * Only what is stored counts: the way back from the bank proves nothing. Where nothing is stored yet, `gaveUp` (the
 * bank's link for who does not pay) says what to expect of it.
 */
export function outcomeOf(order: Facts, gaveUp = false): Outcome {
  const { orderNumber, paymentStatus, status } = order;
  if (paymentStatus === 'refunded') {
    return ended('Paiement remboursé', [`Le paiement de la commande ${orderNumber} vous a été remboursé.`]);
  }
  if (status === 'cancelled' || paymentStatus === 'cancelled') {
    return ended('Commande annulée', [
      paymentStatus === 'paid'
        ? `La commande ${orderNumber} est annulée. Nous vous remboursons ce que nous avons reçu.`
        : `La commande ${orderNumber} est annulée. Vous n’avez rien à payer.`,
    ]);
  }
  if (paymentStatus === 'paid') return paid(order);
  return order.paymentType === 'virement'
    ? transferAwaited(order)
    : paymentStatus === 'refused'
      ? refused(order)
      : gaveUp && !order.awaitsBank
        ? notPaid(order)
        : awaited(order);
}

const ended = (title: string, sentences: string[]): Outcome => ({ title, tone: 'bad', sentences, waiting: false });

const identitySentences = (order: Facts): string[] => [identityToProve(order) ?? []].flat();

function paid(order: Facts): Outcome {
  const { orderNumber, buyer, paymentType } = order;
  const received = paymentType === 'carte' ? 'La banque nous a confirmé votre paiement.' : 'Votre virement est arrivé.';
  return {
    title: paymentType === 'carte' ? 'Paiement confirmé' : 'Virement reçu',
    tone: 'good',
    waiting: false,
    sentences: [
      `${received} La confirmation de la commande ${orderNumber} vient d’être envoyée à ${buyer.email}.`,
      ...identitySentences(order),
    ],
  };
}

const transferAwaited = (order: Facts): Outcome => ({
  title: 'Commande enregistrée',
  tone: 'good',
  waiting: false,
  sentences: [
    transferWords[order.transfer?.details ?? 'known'].placed(order.orderNumber, order.buyer.email),
    ...identitySentences(order),
  ],
});

const keptUntil = (order: Facts): string =>
  order.canPay
    ? `La commande ${order.orderNumber} et ses prix vous sont gardés jusqu’au ${formatMoment(order.payableUntil)}.`
    : 'Le délai pour la payer à ce prix est passé.';

const notPaid = (order: Facts): Outcome => ({
  title: 'Vous n’avez pas payé, rien n’a été débité',
  tone: 'wait',
  waiting: false,
  sentences: [keptUntil(order)],
});

const awaited = (order: Facts): Outcome => ({
  title: 'Paiement en attente de confirmation',
  tone: 'wait',
  waiting: true,
  sentences: [
    `Votre commande ${order.orderNumber} est enregistrée. La banque ne nous a pas encore confirmé le paiement.`,
    ...(order.canPay
      ? []
      : [`Le délai pour la payer par carte est passé depuis le ${formatMoment(order.payableUntil)}.`]),
  ],
});

const refused = (order: Facts): Outcome => ({
  title: 'Paiement refusé',
  tone: 'bad',
  waiting: false,
  sentences: [
    'La banque n’a pas accepté ce paiement : rien n’a été débité.',
    order.canPay
      ? `${keptUntil(order)} Vous pouvez réessayer, avec la même carte ou une autre.`
      : 'Le délai pour la payer à ce prix est passé. Passez une nouvelle commande depuis la boutique.',
  ],
});
