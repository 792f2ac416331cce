import { formatEuro } from '../../money.ts';
import type { CartTotals } from '../cart/cart.ts';

type Props = { totals: CartTotals | null };

/** What will be paid, delivery included, in sight at every step. */
export function TotalBar({ totals }: Props) {
  return (
    <div className="checkout-total">
      <p>Total à payer</p>
      <p className="price price-large">{totals && formatEuro(totals.total)}</p>
      <p className="soft small">
        {totals ? `dont livraison ${formatEuro(totals.delivery)}` : 'Lecture de votre panier'}
      </p>
    </div>
  );
}
