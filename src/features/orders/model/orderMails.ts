import { moneyOf } from './money.ts';
import type { OrderParts } from './record.ts';

/**
 * The letters of an order and when each goes; a withdrawal has two of its own. Their words are in `letters.ts`.
 * No refund is written about before it is booked: none while the bank is asked or silent, none where it refused.
 */
export type OrderMailKind =
  | 'orderReceived' // placed
  | 'paymentReceived' // paid; of a noted transfer once it can no longer be undone
  | 'paymentRefused' // by the bank, the newest try
  | 'orderStatus' // moved on by the dealer
  | 'orderReady' // waits at the counter
  | 'orderCancelled' // by dealer, client or deadline
  | 'orderRefunded' // the last of its money went back
  | 'partialRefund' // some of it
  | 'latePayment' // paid after its cancellation
  | 'secondPayment' // by card, once more, of a paid order
  | 'transferReminder' // the working day before its deadline
  | 'transferShort' // came in part
  | 'transferChosen' // in place of the card
  | 'notesChanged' // other banknotes for the same sum
  | 'invoiceIssued'; // later than its payment

export function fittingMail(record: OrderParts): OrderMailKind {
  const { status, paymentStatus, readyAt } = record.order;
  if (paymentStatus === 'refunded') return 'orderRefunded';
  if (status === 'cancelled') return 'orderCancelled';
  if (status === 'prepared' && readyAt !== null) return 'orderReady';
  if (status === 'prepared' || status === 'shipped' || status === 'delivered') return 'orderStatus';
  if (paymentStatus === 'paid') return 'paymentReceived';
  if (paymentStatus === 'refused') return 'paymentRefused';
  return moneyOf(record).byTransfer > 0 ? 'transferReminder' : 'orderReceived';
}
