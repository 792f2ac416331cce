import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { OrderDesk, OrderDetail } from '../order.shape.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';

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
  const atCounter = order.delivery === 'counter';
  const cancelled = order.status === 'cancelled';
  const status = desk.statusMoves.filter((move) => move.allowed);
  const payment = desk.paymentMoves.filter((move) => move.allowed);
  const later = [
    ...desk.statusMoves.filter((move) => !(atCounter && move.to === 'shipped')),
    ...desk.paymentMoves.filter(() => !cancelled),
  ].filter((move) => !move.allowed && !toldElsewhere(move.to));
  const owed = cancelled && desk.attempts.some((attempt) => attempt.refundable > 0);
  const verbOf = (move: OrderDesk['statusMoves'][number]) =>
    atCounter && move.to === 'delivered' ? 'Remise au comptoir' : (verbs[move.to] ?? move.label);
  return (
    <>
      {status.some((move) => move.needsTracking) && (
        <Field
          label="Numéro de suivi du colis"
          value={tracking}
          maxLength={60}
          onChange={(event) => setTracking(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <div className="cluster">
        {status.map((move) => (
          <Button
            key={move.to}
            look={move.to === 'cancelled' ? 'quiet' : 'gold'}
            busy={busy === move.to}
            onClick={() => onStatus(move.to, move.label, move.needsTracking ? tracking.trim() : undefined)}
          >
            {verbOf(move)}
          </Button>
        ))}
        {payment.map((move) => (
          <Button
            key={move.to}
            look="quiet"
            busy={busy === `payment-${move.to}`}
            onClick={() => onPayment(move.to, move.label)}
          >
            {cancelled && move.to === 'paid'
              ? 'Virement arrivé après l’annulation'
              : (paymentVerbs[move.to] ?? move.label)}
          </Button>
        ))}
      </div>
      {status.length + payment.length === 0 && (
        <p className="soft">
          {owed
            ? 'Cette commande est annulée : remboursez son paiement par carte, plus bas.'
            : 'Cette commande est terminée.'}
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
