import { Button } from '../../../ui/Button.tsx';
import type { OrderDesk, OrderDetail } from '../order.shape.ts';
import { type OrderStatus, type PaymentStatus, readyLabel } from '../order.ts';
import { type Parcel, ParcelFields } from './dispatch/ParcelFields.tsx';

type Props = {
  desk: OrderDesk;
  order: Pick<OrderDetail, 'status' | 'delivery' | 'paymentType' | 'readyAt'>;
  busy: string | null;
  /** A status whose obstacle already stands above the buttons, or whose way stands below them. */
  isShownElsewhere: (status: OrderStatus | PaymentStatus) => boolean;
  onStatus: (status: OrderStatus, label: string, parcel?: Parcel) => void;
  onPayment: (status: PaymentStatus, label: string) => void;
  onReady: () => void;
};

const verbs: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Confirmer',
  prepared: 'Mettre en préparation',
  delivered: 'Marquer livrée',
};

const paymentVerbs: Partial<Record<PaymentStatus, string>> = {
  paid: 'Paiement reçu',
  refunded: 'Remboursement effectué',
  cancelled: 'Annuler le paiement',
};

/** One button a move. A move that is not possible yet says why; one that this order never takes is left out. */
export function Moves({ desk, order, busy, isShownElsewhere, onStatus, onPayment, onReady }: Props) {
  const atCounter = order.delivery === 'counter';
  const cancelled = order.status === 'cancelled';
  // Giving an order up stands apart, at the end of the desk.
  const statusMoves = desk.statusMoves.filter(({ to }) => to !== 'cancelled');
  const status = statusMoves.filter((move) => move.allowed);
  // Money goes back with its amount, in a form of its own.
  const payment = desk.paymentMoves.filter(
    ({ to, allowed }) => allowed && !(to === 'refunded' && order.paymentType === 'virement'),
  );
  const later = [
    ...statusMoves.filter((move) => !(atCounter && move.to === 'shipped')),
    ...desk.paymentMoves.filter(() => !cancelled),
  ].filter((move) => !move.allowed && !isShownElsewhere(move.to));
  const refundDue =
    cancelled && (desk.transferRefundable > 0 || desk.attempts.some(({ refundable }) => refundable > 0));
  const awaitsMoney = payment.some(({ to }) => to === 'paid') && !cancelled;
  const parcel = status.find(({ needsTracking }) => needsTracking);
  const mayBeReady =
    atCounter && order.status === 'prepared' && order.readyAt === null && status.some(({ to }) => to === 'delivered');
  const verbOf = (move: OrderDesk['statusMoves'][number]) =>
    atCounter && move.to === 'delivered' ? move.label : (verbs[move.to] ?? move.label);
  return (
    <>
      {parcel && (
        <ParcelFields
          carriers={desk.carriers}
          submit="Marquer expédiée"
          busy={busy === parcel.to}
          onParcel={(given) => onStatus(parcel.to, parcel.label, given)}
        />
      )}
      <div className="cluster desk-acts">
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
        {mayBeReady && (
          <Button busy={busy === 'ready'} onClick={onReady}>
            {readyLabel}
          </Button>
        )}
        {status
          .filter((move) => move !== parcel)
          .map((move) => (
            <Button
              key={move.to}
              look={awaitsMoney || mayBeReady ? 'quiet' : 'gold'}
              busy={busy === move.to}
              onClick={() => onStatus(move.to, move.label)}
            >
              {verbOf(move)}
            </Button>
          ))}
      </div>
      {statusMoves.length + payment.length + later.length === 0 && (
        <p className="soft">
          {refundDue ? 'Cette commande est annulée : rendez son paiement, plus bas.' : 'Cette commande est terminée.'}
        </p>
      )}
      {later.length > 0 && (
        <ul className="soft small">
          {later.map((move) => (
            <li key={move.to}>
              « {move.label} » n’est pas possible maintenant. {move.why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
