import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatUntil } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { orderPath } from '../../../paths.ts';
import { usePageRestore } from '../../../ui/island/usePageRestore.ts';
import { $pendingOrder } from '../pendingOrder.store.ts';
import { payOrder } from '../pendingOrder.ts';

/** `isAlone`: the cart is empty, so paying is the primary action. */
export function WaitingOrder({ isAlone: isCartEmpty = false }) {
  const pendingOrder = useStore($pendingOrder, { ssr: () => undefined });
  const [busy, setBusy] = useState(false);
  usePageRestore(() => setBusy(false));
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
          <p className="cluster">
            <a
              className={isCartEmpty ? 'button' : 'button button-quiet'}
              href={orderPath(pendingOrder.id)}
              aria-busy={busy || undefined}
              onClick={(event) => {
                const { id, amount } = pendingOrder;
                if (amount === undefined) return;
                event.preventDefault();
                if (busy) return;
                setBusy(true);
                payOrder(id, amount).catch(() => location.assign(orderPath(id)));
              }}
            >
              Payer {pendingOrder.amount !== undefined && formatEuros(pendingOrder.amount)}
            </a>
            <a href={`${orderPath(pendingOrder.id)}#modifier`}>Modifier ou annuler</a>
          </p>
        </div>
      )}
    </div>
  );
}
