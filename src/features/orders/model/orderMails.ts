import { amountsOf } from './money.ts';
import type { OrderData } from './record.ts';

export type OrderMailKind =
  | 'orderReceived'
  | 'paymentReceived' // sent once a noted transfer can no longer be undone
  | 'paymentRefused' // only for the newest attempt
  | 'orderStatus'
  | 'orderReady'
  | 'orderCancelled'
  | 'orderRefunded'
  | 'partialRefund'
  | 'latePayment' // received after the cancellation
  | 'secondPayment'
  | 'transferReminder'
  | 'transferShort'
  | 'transferChosen'
  | 'notesChanged'
  | 'invoiceIssued'; // sent if the invoice is later than the payment

export function currentMailKind(record: OrderData): OrderMailKind {
  const { status, paymentStatus, readyAt } = record.order;
  if (paymentStatus === 'refunded') return 'orderRefunded';
  if (status === 'cancelled') return 'orderCancelled';
  if (status === 'prepared' && readyAt !== null) return 'orderReady';
  if (status === 'prepared' || status === 'shipped' || status === 'delivered') return 'orderStatus';
  if (paymentStatus === 'paid') return 'paymentReceived';
  if (paymentStatus === 'refused') return 'paymentRefused';
  return amountsOf(record).byTransfer > 0 ? 'transferReminder' : 'orderReceived';
}
