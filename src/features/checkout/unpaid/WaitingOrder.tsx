import { useStore } from '@nanostores/react';
import { formatUntil } from '../../../dates.ts';
import { orderPath } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $pendingOrder } from '../pendingOrder.store.ts';

export const WaitingOrder = island(WaitingOrderPage);

export function WaitingOrderPage() {
  const placed = useStore($pendingOrder, { ssr: () => undefined });
  const now = Date.now();
  return (
    <div role="status">
      {placed && (
        <div className="notice cluster apart">
          <p>
            Votre commande <span translate="no">{placed.orderNumber}</span> attend son paiement.
            {placed.until > now &&
              ` Ses articles et leurs prix vous sont gardés jusqu’${formatUntil(placed.until, now)}.`}
          </p>
          <a className="button button-quiet" href={orderPath(placed.id)}>
            Payer ou annuler cette commande
          </a>
        </div>
      )}
    </div>
  );
}
