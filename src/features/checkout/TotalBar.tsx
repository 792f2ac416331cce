import { formatEuro } from '../../money.ts';
import type { CartTotals } from '../cart/cart.ts';

type Props = { totals: CartTotals | null };

/** What will be paid, delivery included, in sight at every step. */
export function TotalBar({ totals }: Props) {
  return (
    <div className="checkout-total">
      <p className="soft small">
        {totals ? (
          <>
            Articles <span className="figures">{formatEuro(totals.goods)}</span> · Livraison{' '}
            <span className="figures">{formatEuro(totals.delivery)}</span>
          </>
        ) : (
          'Lecture de votre panier'
        )}
      </p>
      <p>
        Total à payer <strong className="price price-large">{totals ? formatEuro(totals.total) : '…'}</strong>
      </p>
    </div>
  );
}
