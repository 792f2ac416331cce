import '../checkout.css';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatEuro } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { type CartItem, cartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { costText, deliveryLabels, type ShopTerms } from '../../cart/terms.ts';
import { $pendingOrder } from '../pendingOrder.store.ts';
import { Articles } from './Articles.tsx';

const noItems: CartItem[] = [];

function Preview({ tiers }: Pick<ShopTerms, 'tiers'>) {
  const items = useStore($cart, { ssr: () => noItems });
  const mode = useDeliveryMode();
  const totals = cartTotals(items, tiers, mode);
  const isKnown = items.length > 0;
  useEffect(() => {
    // A client whose session ended at the bank returns here with her order instead of a cart.
    if ($cart.get().length === 0 && !$pendingOrder.get()) location.replace(paths.cart);
  }, []);
  return (
    <aside className="summary" aria-label="Votre commande">
      <Articles
        items={items}
        total={isKnown ? totals.total : null}
        subtotal={isKnown ? formatEuro(totals.subtotal) : null}
        delivery={deliveryLabels[mode]}
        deliveryCost={isKnown ? costText(totals.delivery) : null}
      />
      <div className="wide-only">
        <PayBar label="Total" total={isKnown ? totals.total : null} />
      </div>
    </aside>
  );
}

export const CartPreview = island(Preview);
