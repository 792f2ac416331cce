import { useEffect, useRef, useState } from 'react';
import type { DeliveryTimes } from '../../../../db/schema/shop.ts';
import { call } from '../../../http/call.ts';
import './done.css';
import { orderPath } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { addressLines } from '../../orders/deliverTo.ts';
import { orderArrival } from '../../orders/model/arrival.ts';
import { OrderProgress } from '../../orders/model/OrderProgress.tsx';
import { clientActs, overpaymentSentence, shownLines, stateOf } from '../../orders/model/state.ts';
import { OrderLines } from '../../orders/OrderLines.tsx';
import type { OrderDetail } from '../../orders/order.shape.ts';
import { getOrderByIdContract } from '../../orders/orders.api.ts';
import { PickupPlace } from '../../orders/PickupPlace.tsx';
import { notePending } from '../pendingOrder.ts';
import { UnpaidActions } from '../unpaid/UnpaidActions.tsx';
import { useLooks, type Watch } from '../useLooks.ts';
import { TransferDetails } from './TransferDetails.tsx';

const tones = { good: 'notice notice-success', wait: 'notice', bad: 'notice notice-danger' };

type Props = {
  order: OrderDetail;
  /** Opened by the bank's link for an abandoned payment. */
  gaveUp: boolean;
  /** The shop's clock when it answered the page. */
  now: number;
  times: DeliveryTimes;
  procureDays: number;
};

/** The order as it is stored; while a card may still pay it, it is looked up again and again. */
export const OrderDone = island(Stored);

function useStoredOrder(initial: OrderDetail): { order: OrderDetail; watch: Watch } {
  const [order, setOrder] = useState(initial);
  const { paymentType, paymentStatus, status } = order;
  const open = paymentType === 'carte' && paymentStatus === 'pending' && status !== 'cancelled';
  useEffect(() => notePending(order), [order]);
  const watch = useLooks(open, async () => {
    const { data } = await call(getOrderByIdContract, { params: { id: initial._id } });
    setOrder(data);
  });
  return { order, watch };
}

function Stored({ order: initial, gaveUp, now, times, procureDays }: Props) {
  const { order, watch } = useStoredOrder(initial);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { title, tone, sentences, waiting } = stateOf(order, gaveUp);
  const overpayment = overpaymentSentence(order);
  const unpaid = order.canPay && !order.awaitsBank;
  const expected = order.paymentStatus === 'paid' || order.transfer !== null;
  const arrival = expected ? orderArrival(order, times, now, procureDays) : null;
  const page = orderPath(order._id);
  const act = clientActs(order).find(({ href }) => href !== page);
  const main =
    unpaid || waiting
      ? undefined
      : (act ?? (order.transfer ? undefined : { label: 'Suivre cette commande', href: page }));
  return (
    <div className="order-placed columns">
      <div className="stack stack-wide">
        <div className={`stack ${tones[tone]}`}>
          <div role="status" className="stack" tabIndex={-1} ref={box}>
            <h1>{title}</h1>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {arrival && (
              <p>
                <strong>{arrival}</strong>
              </p>
            )}
            {waiting && <Waiting watch={watch} />}
          </div>
          {unpaid && !waiting && <UnpaidActions order={order} now={now} />}
        </div>
        <OrderProgress order={order} />
        {overpayment && <p className="notice">{overpayment}</p>}
        {order.transfer && <TransferDetails transfer={order.transfer} />}
        {main && (
          <p>
            <a className="button button-wide" href={main.href}>
              {main.label}
            </a>
          </p>
        )}
        {order.pickup && <PickupPlace pickup={order.pickup} />}
        {unpaid && waiting && (
          <details className="panel">
            <summary>Vous avez quitté la page de la banque sans payer ?</summary>
            <div className="stack">
              <p>Votre commande est gardée. Ne payez à nouveau que si vous n’avez pas validé le premier paiement.</p>
              <UnpaidActions order={order} now={now} />
            </div>
          </details>
        )}
      </div>
      <section className="stack done-order" aria-labelledby="done-lines">
        <h2 className="text-xl" id="done-lines">
          Commande {order.orderNumber}
        </h2>
        <OrderLines {...shownLines(order)} />
        {order.delivery === 'parcel' && (
          <p className="soft small">
            Colis adressé à{'\u00a0'}: {addressLines(order.buyer.deliverTo ?? order.buyer).join(', ')}.
          </p>
        )}
        {main?.href !== page && (
          <p>
            <a href={page}>Suivre cette commande</a>
          </p>
        )}
      </section>
    </div>
  );
}

function Waiting({ watch }: { watch: Watch }) {
  if (watch === 'signedOut') {
    return <p>Votre session est terminée. Connectez-vous à nouveau pour voir la suite : rien n’est perdu.</p>;
  }
  if (watch === 'late') {
    return (
      <p>
        Le message de la banque tarde. Vous n’avez rien à refaire : dès qu’il arrive, un courriel vous prévient et cette
        commande change d’état. Vous pouvez fermer cette page.
      </p>
    );
  }
  return (
    <p>
      Cela prend d’ordinaire quelques secondes. Cette page se met à jour d’elle-même ; vous pouvez aussi la recharger ou
      la fermer : un courriel vous préviendra.
    </p>
  );
}
