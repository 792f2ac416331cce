import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import type { OrderDesk } from '../order.shape.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';

type Props = {
  desk: OrderDesk;
  busy: string | null;
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

/** One button a move. A move that is not possible yet stays visible and says why. */
export function Moves({ desk, busy, onStatus, onPayment }: Props) {
  const [tracking, setTracking] = useState('');
  const status = desk.statusMoves.filter((move) => move.allowed || move.needsTracking);
  const payment = desk.paymentMoves.filter((move) => move.allowed);
  const blocked = [...desk.statusMoves, ...desk.paymentMoves].filter(
    (move) => !move.allowed && !('needsTracking' in move && move.needsTracking),
  );
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
            {verbs[move.to] ?? move.label}
          </Button>
        ))}
        {payment.map((move) => (
          <Button
            key={move.to}
            look="quiet"
            busy={busy === `payment-${move.to}`}
            onClick={() => onPayment(move.to, move.label)}
          >
            {paymentVerbs[move.to] ?? move.label}
          </Button>
        ))}
      </div>
      {status.length + payment.length === 0 && <p className="soft">Cette commande est terminée.</p>}
      {blocked.length > 0 && (
        <ul className="soft small">
          {blocked.map((move) => (
            <li key={move.to}>
              {move.label} : {move.why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
