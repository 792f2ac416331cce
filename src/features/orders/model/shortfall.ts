import { type Cents, formatEuro } from '../../../money.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { moneyOf } from './money.ts';
import type { OrderParts } from './record.ts';

/** Cents missing of an order that a transfer paid in part, where the dealer may give them up; else 0. */
export function acceptableShortfall(record: OrderParts, configuration: Parameters<typeof invoicingOf>[0]): Cents {
  const { paymentStatus, status } = record.order;
  const { byTransfer, missing } = moneyOf(record);
  const isWaiting = paymentStatus === 'pending' && status !== 'cancelled' && byTransfer > 0;
  return isWaiting && missing <= invoicingOf(configuration).tolerance ? missing : 0;
}

export const shortfallText = (shortfall: Cents): string =>
  `Il manquait ${formatEuro(shortfall)}\u00a0: nous ne vous les demandons pas.`;
