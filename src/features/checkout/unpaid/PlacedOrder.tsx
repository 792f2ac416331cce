import { useEffect, useRef, useState } from 'react';
import { orderPath } from '../../../paths.ts';
import { useReturned } from '../../../ui/island/useReturned.ts';
import type { PendingOrder } from '../../cart/pendingOrder.store.ts';
import { debitOf } from '../../orders/model/state.ts';
import type { Order } from '../../orders/order.shape.ts';
import { askPending } from '../pendingOrder.ts';
import { useLooks } from '../useLooks.ts';
import { UnpaidActions } from './UnpaidActions.tsx';

/** In place of the steps, for a cart ordered and not paid: « Retour » at the bank leads back here. */
export function PlacedOrder({ placed, now }: { placed: PendingOrder; now: number }) {
  const [order, setOrder] = useState<Order | null>(null);
  const box = useRef<HTMLElement>(null);
  const look = async () => setOrder(await askPending());
  const lookNow = () => void look().catch(() => undefined);
  const watch = useLooks(!order || order.paymentStatus === 'pending', look);
  useReturned(lookNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, the others follow by themselves
  useEffect(lookNow, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the order's state adds moves the notice
  useEffect(() => {
    scrollTo(0, 0);
    box.current?.focus({ preventScroll: true });
  }, [order?.awaitsBank, order?.paymentStatus]);
  return (
    <section className="checkout checkout-placed stack" aria-labelledby="placed-title" tabIndex={-1} ref={box}>
      {order ? (
        <>
          <h2 id="placed-title">
            {order.awaitsBank ? 'La banque traite votre paiement' : 'Votre commande attend son paiement'}
          </h2>
          <p>
            {order.awaitsBank
              ? `Elle ne nous a pas encore dit si le paiement de la commande ${order.orderNumber} est accepté. Ne payez pas une seconde fois : un courriel vous préviendra.`
              : `${debitOf(order)} La commande ${order.orderNumber} et ses prix vous sont gardés.`}
          </p>
          {order.awaitsBank && watch === 'late' && (
            <p>Son message tarde. Vous n’avez rien à refaire et pouvez fermer cette page.</p>
          )}
          <UnpaidActions order={order} now={now} />
          <p>
            <a href={orderPath(order._id)}>Voir la commande</a>
          </p>
        </>
      ) : (
        <>
          <h2 id="placed-title">Votre commande {placed.orderNumber} est enregistrée</h2>
          <p>Nous regardons où en est son paiement.</p>
          <p>
            <a className="button" href={orderPath(placed.id)}>
              Voir ma commande
            </a>
          </p>
        </>
      )}
    </section>
  );
}
