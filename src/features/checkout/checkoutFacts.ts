import type { Cents } from '../../money.ts';
import { missingDetails } from '../accounts/model/orderDetails.ts';
import type { User } from '../accounts/model/user.ts';
import type { CartItem, CartTotals } from '../cart/cart.ts';
import type { ShopTerms } from '../cart/terms.ts';
import type { DelayCauses } from '../configuration/delivery.ts';
import type { cartIdentity } from '../identity/rule.ts';
import type { PaymentType } from '../orders/order.ts';

export const isProfileComplete = (user: User): boolean => Object.keys(missingDetails(user)).length === 0;

export type CheckoutData = ShopTerms & {
  user: User;
  countries: [string, string][];
  suggestsAddresses: boolean;
  unpaidOrders: { count: number; max: number };
  usesTestBank: boolean;
  transferChoiceText: string;
  transferDeadline: number;
  seller: { name: string; address: string | null };
  editPath: string;
};

export type CheckoutProps = {
  facts: CheckoutData;
  items: readonly CartItem[];
  totals: CartTotals;
  identity: ReturnType<typeof cartIdentity>;
  payments: OfferedPayments;
  delayCauses: DelayCauses;
  parcelError: string | null;
};

type OfferedPayments = {
  card: boolean;
  transfer: boolean;
  selectedType: PaymentType | null;
};

export function offeredPayments(
  total: Cents,
  preferredType: PaymentType,
  { cardLimit, offersTransfers: transfer }: Pick<ShopTerms, 'cardLimit' | 'offersTransfers'>,
): OfferedPayments {
  const card = total <= cardLimit;
  const [first, second] = preferredType === 'carte' ? [card, transfer] : [transfer, card];
  const alternative = preferredType === 'carte' ? 'virement' : 'carte';
  return { card, transfer, selectedType: first ? preferredType : second ? alternative : null };
}
