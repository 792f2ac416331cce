import { useStore } from '@nanostores/react';
import { formatUntil } from '../../../dates.ts';
import { orderPath } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $pendingOrder } from '../pendingOrder.store.ts';

export const WaitingOrder = island(WaitingOrderPage);

export function WaitingOrderPage() {
  const pendingOrder = useStore($pendingOrder, { ssr: () => undefined });
  const now = Date.now();
  return (
    <div role="status">
      {pendingOrder && (
        <div className="notice cluster apart">
          <p>
            Votre commande <span translate="no">{pendingOrder.orderNumber}</span> attend son paiement.
            {pendingOrder.until > now &&
              ` Ses articles et leurs prix vous sont gardés jusqu’${formatUntil(pendingOrder.until, now)}.`}
          </p>
          <a className="button button-quiet" href={orderPath(pendingOrder.id)}>
            Payer ou annuler cette commande
          </a>
        </div>
      )}
    </div>
  );
}
