import type { Cents } from '../../money.ts';
import { missingDetails } from '../accounts/model/orderDetails.ts';
import type { User } from '../accounts/model/user.ts';
import type { CartItem, CartTotals } from '../cart/cart.ts';
import type { ShopTerms } from '../cart/terms.ts';
import type { DeliveryDelay } from '../configuration/delivery.ts';
import type { cartIdentity } from '../identity/rule.ts';
import type { PaymentType } from '../orders/order.ts';
import type { TransferDetail } from '../orders/transferWords.ts';

export const isComplete = (user: User): boolean => Object.keys(missingDetails(user)).length === 0;

export type CheckoutFacts = ShopTerms & {
  user: User;
  countries: [string, string][];
  suggests: boolean;
  unpaid: { open: number; most: number };
  /** Cards are paid at the shop's own test bank. */
  testBank: boolean;
  /** Working days that a transfer has to arrive. */
  transferDelay: string;
  transferDetails: TransferDetail;
  seller: { name: string; address: string | null };
  editPath: string;
};

export type PurchaseProps = {
  facts: CheckoutFacts;
  items: readonly CartItem[];
  totals: CartTotals;
  identity: ReturnType<typeof cartIdentity>;
  ways: OfferedPayments;
  /** An order placed now waits for the money's way, the check of identity, the supplier; and where its parcel goes. */
  waiting: DeliveryDelay;
  noParcel: string | null;
};

export type OfferedPayments = {
  card: boolean;
  transfer: boolean;
  /** The person's choice where it can be had, else the other way; null when the shop can take neither. */
  chosen: PaymentType | null;
};

/** How an order of `total` cents may be paid: by card up to the shop's limit, by transfer where there is an account. */
export function offeredPayments(
  total: Cents,
  wanted: PaymentType,
  { cardLimit, transferDetails }: Pick<CheckoutFacts, 'cardLimit' | 'transferDetails'>,
): OfferedPayments {
  const card = total <= cardLimit;
  const transfer = transferDetails !== 'missing';
  const [first, second] = wanted === 'carte' ? [card, transfer] : [transfer, card];
  const other = wanted === 'carte' ? 'virement' : 'carte';
  return { card, transfer, chosen: first ? wanted : second ? other : null };
}
