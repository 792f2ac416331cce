import '../checkout.css';
import { useEffect, useState } from 'react';
import { formatEuro } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { $cart } from '../../cart/cart.store.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { PhoneLine } from '../../cart/PhoneLine.tsx';
import { refreshCart, useProcureDays } from '../../cart/refresh.store.ts';
import { cartRequirements, costText, deliveryLabels, type ShopTerms } from '../../cart/terms.ts';
import { useCart } from '../../cart/useCart.ts';
import { deliveryDateText } from '../../configuration/delivery.ts';
import { $pendingOrder } from '../pendingOrder.store.ts';
import { Articles } from './Articles.tsx';

export function CartPreview(terms: ShopTerms) {
  const items = useCart();
  const mode = useDeliveryMode();
  const { totals, delayCauses, hasDates } = cartRequirements(items, mode, useProcureDays(), terms);
  const [isFresh, setFresh] = useState(false);
  const hasItems = items.length > 0;
  useEffect(() => {
    // If the session ended during payment, the cart is empty but an order is pending.
    if ($cart.get().length === 0 && !$pendingOrder.get()) location.replace(paths.cart);
    void refreshCart().then(() => setFresh(true));
  }, []);
  return (
    <>
      <aside className="summary" aria-label="Votre commande">
        <Articles
          items={items}
          total={hasItems ? totals.total : null}
          subtotal={hasItems ? formatEuro(totals.subtotal) : null}
          delivery={deliveryLabels[mode]}
          deliveryCost={hasItems ? costText(totals.delivery) : null}
        >
          {isFresh && hasItems && hasDates && (
            <p className="small">{deliveryDateText(terms.times, terms.now, delayCauses)}</p>
          )}
          <PhoneLine {...terms} />
        </Articles>
        <div className="wide-only">
          <PayBar label="Total" total={hasItems ? totals.total : null} />
        </div>
      </aside>
      <ul className="trust plain-list soft small">
        <li>Prix gardé</li>
        <li>{mode === 'parcel' ? 'Colis assuré' : 'Retrait gratuit'}</li>
        {hasItems && !delayCauses.transfer && <li>Paiement sur la page de la banque</li>}
      </ul>
    </>
  );
}
