import { useStore } from '@nanostores/react';
import { paths } from '../../../paths.ts';
import { $pendingOrder } from '../../cart/pendingOrder.store.ts';
import { tooManyOpen } from '../../orders/terms.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';

/** Whether the client has as many unpaid orders as the dealer allows; one of this cart is given up for the new one. */
export function useTooMany({ unpaid: { open, most } }: CheckoutFacts): boolean {
  const placed = useStore($pendingOrder, { ssr: () => null });
  return open - (placed ? 1 : 0) >= most;
}

/** Says before the payment that no further order can be opened. */
export function OrderLimit({ facts }: { facts: CheckoutFacts }) {
  if (!useTooMany(facts)) return null;
  return (
    <p className="notice notice-danger">
      {tooManyOpen(facts.unpaid.most)} <a href={paths.orderHistory}>Mes commandes</a>
    </p>
  );
}
