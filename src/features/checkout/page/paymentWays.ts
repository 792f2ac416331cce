import type { PaymentType } from '../../orders/order.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';

export type PaymentWays = {
  card: boolean;
  transfer: boolean;
  /** The person's choice where it can be had, else the other way; null when the shop can take neither. */
  chosen: PaymentType | null;
};

/** How an order of `total` cents may be paid: by card up to the shop's limit, by transfer where there is an account. */
export function paymentWays(
  total: number,
  wanted: PaymentType,
  { cardLimit, transferDetails }: Pick<CheckoutFacts, 'cardLimit' | 'transferDetails'>,
): PaymentWays {
  const card = total <= cardLimit;
  const transfer = transferDetails !== 'missing';
  const [first, second] = wanted === 'carte' ? [card, transfer] : [transfer, card];
  const other = wanted === 'carte' ? 'virement' : 'carte';
  return { card, transfer, chosen: first ? wanted : second ? other : null };
}
