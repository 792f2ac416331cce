import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { OrderDesk, OrderDetail } from '../order.shape.ts';
import { type OrderStatus, type PaymentStatus, trackingNeeded } from '../order.ts';
import { TrackingField } from './TrackingField.tsx';

type Props = {
  desk: OrderDesk;
  order: Pick<OrderDetail, 'status' | 'delivery' | 'paymentType'>;
  busy: string | null;
  /** A status whose obstacle already stands above the buttons, or whose way stands below them. */
  toldElsewhere: (status: OrderStatus | PaymentStatus) => boolean;
  onStatus: (status: OrderStatus, label: string, trackingNumber?: string) => void;
  onPayment: (status: PaymentStatus, label: string) => void;
};

const verbs: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirmer',
  prepared: 'Mettre en préparation',
  shipped: 'Marquer expédiée',
  delivered: 'Marquer livrée',
  cancelled: 'Annuler la commande',
};

const paymentVerbs: Partial<Record<PaymentStatus, string>> = {
  paid: 'Paiement reçu',
  refunded: 'Remboursement effectué',
  cancelled: 'Annuler le paiement',
};

/** One button a move. A move that is not possible yet says why; one that this order never takes is left out. */
export function Moves({ desk, order, busy, toldElsewhere, onStatus, onPayment }: Props) {
  const [tracking, setTracking] = useState('');
  const [noTracking, setNoTracking] = useState(false);
  const moveTo = ({ to, label, needsTracking }: OrderDesk['statusMoves'][number]) => {
    const number = tracking.trim();
    setNoTracking(needsTracking && !number);
    if (!needsTracking || number) onStatus(to, label, needsTracking ? number : undefined);
  };
  const atCounter = order.delivery === 'counter';
  const cancelled = order.status === 'cancelled';
  const status = desk.statusMoves.filter((move) => move.allowed);
  // Money goes back with its amount, in a form of its own.
  const payment = desk.paymentMoves.filter(
    ({ to, allowed }) => allowed && !(to === 'refunded' && order.paymentType === 'virement'),
  );
  const later = [
    ...desk.statusMoves.filter((move) => !(atCounter && move.to === 'shipped')),
    ...desk.paymentMoves.filter(() => !cancelled),
  ].filter((move) => !move.allowed && !toldElsewhere(move.to));
  const owed = cancelled && (desk.transferRefundable > 0 || desk.attempts.some(({ refundable }) => refundable > 0));
  const awaitsMoney = payment.some(({ to }) => to === 'paid') && !cancelled;
  const verbOf = (move: OrderDesk['statusMoves'][number]) =>
    atCounter && move.to === 'delivered' ? 'Remise au comptoir' : (verbs[move.to] ?? move.label);
  return (
    <>
      {status.some((move) => move.needsTracking) && (
        <TrackingField value={tracking} error={noTracking ? trackingNeeded : ''} onChange={setTracking} />
      )}
      <div className="cluster">
        {payment.map((move) => (
          <Button
            key={move.to}
            look={awaitsMoney ? 'gold' : 'quiet'}
            busy={busy === `payment-${move.to}`}
            onClick={() => onPayment(move.to, move.label)}
          >
            {cancelled && move.to === 'paid'
              ? 'Virement arrivé après l’annulation'
              : (paymentVerbs[move.to] ?? move.label)}
          </Button>
        ))}
        {status.map((move) => (
          <Button
            key={move.to}
            look={move.to === 'cancelled' || awaitsMoney ? 'quiet' : 'gold'}
            busy={busy === move.to}
            onClick={() => moveTo(move)}
          >
            {verbOf(move)}
          </Button>
        ))}
      </div>
      {status.length + payment.length === 0 && (
        <p className="soft">
          {owed ? 'Cette commande est annulée : rendez son paiement, plus bas.' : 'Cette commande est terminée.'}
        </p>
      )}
      {later.length > 0 && (
        <ul className="soft small">
          {later.map((move) => (
            <li key={move.to}>
              « {move.label} » n’est pas possible maintenant. {move.why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
