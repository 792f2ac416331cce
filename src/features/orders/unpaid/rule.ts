import type { Cents } from '../../../money.ts';
import type { OrderRow, PaymentType } from '../order.ts';
import type { TransferDetails } from '../transferWords.ts';

/** What the client's own moves on an order that is not paid depend on. */
export type UnpaidFacts = Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'payableUntil' | 'amount'> & {
  /** The bank has said that it is still dealing with a payment. */
  awaitsBank: boolean;
  transferDetails: TransferDetails;
  /** Cents that came by transfer while the order waits for the rest. */
  received: Cents;
  /** Cents; 0 where the shop takes no card. */
  cardLimit: Cents;
};

const isUnpaid = ({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): boolean =>
  status !== 'cancelled' && (paymentStatus === 'pending' || paymentStatus === 'refused');

/** Whether the shop still waits for a transfer, or for the rest of one. */
export const awaitsTransfer = ({
  paymentType,
  paymentStatus,
  status,
}: Pick<OrderRow, 'paymentType' | 'paymentStatus' | 'status'>): boolean =>
  paymentType === 'virement' && paymentStatus === 'pending' && status !== 'cancelled';

export const stillWithBank =
  'La banque traite encore votre paiement. Attendez sa réponse avant de payer, d’annuler ou de modifier la commande.';

/** Why the client may not give the order up, in a sentence; null while he may. */
export function cancelRefusal(order: Pick<UnpaidFacts, 'status' | 'paymentStatus' | 'awaitsBank'>): string | null {
  if (order.status === 'cancelled') return 'Cette commande est déjà annulée.';
  if (!isUnpaid(order)) return 'Cette commande est payée : écrivez-nous pour l’annuler.';
  return order.awaitsBank ? stillWithBank : null;
}

/** The other way in which the client may pay the order now; null when there is none. */
export function otherWay(order: UnpaidFacts, now: number): PaymentType | null {
  if (cancelRefusal(order) || now >= order.payableUntil) return null;
  if (order.paymentType === 'carte') return order.transferDetails === 'missing' ? null : 'virement';
  return order.received === 0 && order.amount <= order.cardLimit ? 'carte' : null;
}
