import '../checkout.css';
import { useStore } from '@nanostores/react';
import { formatEuro } from '../../../money.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { type CartItem, cartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { costText, deliveryLabels, type ShopTerms } from '../../cart/terms.ts';
import { Articles } from './Articles.tsx';

const noItems: CartItem[] = [];

function Preview({ tiers }: Pick<ShopTerms, 'tiers'>) {
  const items = useStore($cart, { ssr: () => noItems });
  const mode = useDeliveryMode();
  const totals = cartTotals(items, tiers, mode);
  const isKnown = items.length > 0;
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
