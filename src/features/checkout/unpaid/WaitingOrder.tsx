import { useStore } from '@nanostores/react';
import { orderPath } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { $pendingOrder } from '../pendingOrder.store.ts';

export const WaitingOrder = island(Waiting);

export function Waiting() {
  const placed = useStore($pendingOrder, { ssr: () => undefined });
  return (
    <div role="status">
      {placed && (
        <div className="notice cluster apart">
          <p>Votre commande {placed.orderNumber} attend son paiement. Ses articles et leurs prix vous sont gardés.</p>
          <a className="button button-quiet" href={orderPath(placed.id)}>
            Payer ou annuler cette commande
          </a>
        </div>
      )}
    </div>
  );
}
