import { formatMoment } from '../../../dates.ts';
import type { Order } from '../../orders/order.shape.ts';
import { identityToProve } from '../../orders/paymentState.ts';
import { transferWords } from '../../orders/transferWords.ts';

/** What a client reads of the stored state of an order, right after it was placed. */
export type Outcome = {
  title: string;
  tone: 'good' | 'wait' | 'bad';
  sentences: string[];
  /** The bank's word is still awaited: the page keeps looking. */
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
  | 'identity'
  | 'buyer'
  | 'transfer'
>;

/** Only what is stored counts: the way back from the bank proves nothing. */
export function outcomeOf(order: Facts): Outcome {
  const { orderNumber, paymentStatus, status } = order;
  if (paymentStatus === 'refunded') {
    return ended('Paiement remboursé', [`Le paiement de la commande ${orderNumber} vous a été remboursé.`]);
  }
  if (status === 'cancelled' || paymentStatus === 'cancelled') {
    return ended('Commande annulée', [
      paymentStatus === 'paid'
        ? `La commande ${orderNumber} est annulée. Votre paiement est arrivé : nous vous le remboursons.`
        : `La commande ${orderNumber} est annulée. Vous n’avez rien à payer.`,
    ]);
  }
  if (paymentStatus === 'paid') return paid(order);
  return order.paymentType === 'virement'
    ? transferAwaited(order)
    : paymentStatus === 'refused'
      ? refused(order)
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
      `${received} Un courriel de confirmation part à ${buyer.email} pour la commande ${orderNumber}.`,
      ...identitySentences(order),
    ],
  };
}

const transferAwaited = (order: Facts): Outcome => ({
  title: 'Commande enregistrée',
  tone: 'wait',
  waiting: false,
  sentences: [
    transferWords[order.transfer?.details ?? 'known'].placed(order.orderNumber, order.buyer.email),
    ...identitySentences(order),
  ],
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
    `La banque n’a pas accepté le paiement de la commande ${order.orderNumber}. Aucun paiement n’est enregistré.`,
    order.canPay
      ? `Le prix vous est gardé jusqu’au ${formatMoment(order.payableUntil)} : vous pouvez réessayer, avec la même carte ou une autre.`
      : 'Le délai pour la payer à ce prix est passé. Passez une nouvelle commande depuis la boutique.',
  ],
});
