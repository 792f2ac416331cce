import { useStore } from '@nanostores/react';
import { formatUntil } from '../../../dates.ts';
import { orderPath } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { $pendingOrder, isPendingCart, type PendingOrder } from '../../cart/pendingOrder.store.ts';

export const WaitingOrder = island(Waiting);

function keptUntil({ until }: PendingOrder): string {
  const now = Date.now();
  return until > now ? `Ses prix sont gardés jusqu’${formatUntil(until, now)}.` : '';
}

export function Waiting() {
  const placed = useStore($pendingOrder, { ssr: () => null });
  const items = useStore($cart, { ssr: () => [] });
  const delivery = useDeliveryMode();
  if (!placed) return null;
  return (
    <div className="notice cluster apart">
      <p>
        {isPendingCart(placed, items, delivery)
          ? `Ces articles sont ceux de votre commande ${placed.orderNumber}, qui attend son paiement. ${keptUntil(placed)}`
          : `Votre commande ${placed.orderNumber} attend son paiement. Si vous commandez ce panier, il la remplace.`}
      </p>
      <a href={orderPath(placed.id)}>Payer ou annuler cette commande</a>
    </div>
  );
}
