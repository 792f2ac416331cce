import { formatEuro } from '../../../money.ts';
import type { CartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/page/DeliveryChoice.tsx';
import { costText, deliveryLabels } from '../../cart/terms.ts';

type Props = { totals: CartTotals | null };

/** What will be paid, delivery included, in sight at every step. */
export function TotalBar({ totals }: Props) {
  const mode = useDeliveryMode();
  return (
    <div className="checkout-total">
      <p>Total à payer</p>
      <p className="price price-large">{totals && formatEuro(totals.total)}</p>
      <p className="soft small">
        {totals ? `${deliveryLabels[mode]} : ${costText(totals.delivery)}` : 'Lecture de votre panier'}
      </p>
    </div>
  );
}
