import { call } from '../../../http/call.ts';
import { formatEuros } from '../../../money.ts';
import { adminIdentityPath, paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toaster.ts';
import { orderBadges, paymentBadges } from '../badges.ts';
import type { OrderDesk } from '../order.shape.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';
import {
  deleteOrderContract,
  sendManualOrderEmailContract,
  updateOrderStatusContract,
  updatePaymentStatusContract,
} from '../orders.api.ts';
import { Moves } from './Moves.tsx';
import { TrackingForm } from './TrackingForm.tsx';
import type { Desk } from './useDesk.ts';

type Props = { desk: Desk };

/** How the order stands and what may happen next, drawn from the transition tables that the server enforces. */
export function NextSteps({ desk: { order, busy, heading, act, setAsked } }: Props) {
  const desk = order.desk as OrderDesk;
  const ahead = order.status === 'pending' || order.status === 'confirmed';
  const awaitsIdentity = ahead && order.identity.required && !order.identity.satisfied;
  const whose = `${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuros(order.amount)}`;
  const moveStatus = (status: OrderStatus, label: string, trackingNumber?: string) =>
    act(
      status,
      async () =>
        (await call(updateOrderStatusContract, { body: { orderId: order._id, status, trackingNumber } })).data,
      `Commande : ${label}. Le client est prévenu.`,
    );
  const askStatus = (status: OrderStatus, label: string, trackingNumber?: string) => {
    if (status !== 'cancelled') return void moveStatus(status, label, trackingNumber);
    setAsked({
      title: `Annuler la commande ${order.orderNumber}`,
      text: `La commande de ${whose}, est annulée et le client reçoit un courriel. Elle ne pourra pas être reprise.`,
      label: 'Annuler la commande',
      run: () => moveStatus(status, label),
    });
  };
  const movePayment = (status: PaymentStatus, label: string) =>
    act(
      `payment-${status}`,
      async () => (await call(updatePaymentStatusContract, { body: { orderId: order._id, status } })).data,
      `Paiement : ${label}. Le client est prévenu.`,
    );
  const askPayment = (status: PaymentStatus, label: string) => {
    if (status === 'paid' && order.status !== 'cancelled')
      return setAsked({
        title: `Virement reçu pour la commande ${order.orderNumber}`,
        text: `Le virement de ${whose}, est sur votre compte : la commande est payée et le client reçoit un courriel. Cela ne se défait pas.`,
        label: 'Paiement reçu',
        run: () => movePayment(status, label),
      });
    if (status === 'paid')
      return setAsked({
        title: `Virement arrivé pour la commande ${order.orderNumber}`,
        text: `La commande de ${whose}, reste annulée. Son paiement est marqué « ${label} », à rembourser, et le client reçoit un courriel qui le lui promet.`,
        label: 'Marquer le virement arrivé',
        run: () => movePayment(status, label),
      });
    setAsked({
      title: `Paiement « ${label} »`,
      text: `Le paiement de ${whose}, est marqué « ${label} » et le client reçoit un courriel. Le virement ou le crédit de la carte se fait à la banque, pas ici.`,
      label: `Marquer « ${label} »`,
      run: () => movePayment(status, label),
    });
  };
  const resend = () =>
    act(
      'mail',
      async () => {
        const { data } = await call(sendManualOrderEmailContract, { body: { orderId: order._id } });
        toast(`« ${data.subject} » part vers ${data.recipient}.`, 'info');
        return null;
      },
      '',
    );
  const remove = () =>
    act(
      'delete',
      async () => {
        await call(deleteOrderContract, { params: { id: order._id } });
        location.assign(paths.adminOrders);
        return null;
      },
      'Commande supprimée.',
    );
  const askRemoval = () =>
    setAsked({
      title: `Supprimer la commande ${order.orderNumber}`,
      text: `La commande de ${whose}, disparaît de la liste. Elle n’a pas été payée ; une copie reste dans le journal.`,
      label: `Supprimer ${order.orderNumber}`,
      run: remove,
    });

  return (
    <section className="card" aria-labelledby="desk-moves">
      <h2 id="desk-moves" ref={heading} tabIndex={-1}>
        Suite à donner
      </h2>
      <p className="cluster">
        <span className={`badge ${orderBadges[order.status]}`}>{order.statusLabel}</span>
        <span className={`badge ${paymentBadges[order.paymentStatus]}`}>Paiement : {order.paymentStatusLabel}</span>
        {order.trackingNumber && <span className="badge">Suivi {order.trackingNumber}</span>}
      </p>
      {awaitsIdentity && (
        <p className="notice">
          L’identité du client n’est pas vérifiée : la préparation l’attend.{' '}
          {order.client && <a href={adminIdentityPath(order.client._id)}>Voir ses pièces</a>}
        </p>
      )}
      <Moves
        desk={desk}
        order={order}
        busy={busy}
        toldElsewhere={(to) =>
          (to === 'prepared' && awaitsIdentity && order.paymentStatus === 'paid') ||
          (to === 'refunded' && order.paymentType === 'carte')
        }
        onStatus={askStatus}
        onPayment={askPayment}
      />
      {order.status === 'shipped' && (
        <TrackingForm
          key={order.trackingNumber}
          number={order.trackingNumber ?? ''}
          busy={busy === 'shipped'}
          onCorrect={(number) => moveStatus('shipped', `suivi ${number}`, number)}
        />
      )}
      <div className="cluster">
        <Button look="quiet" busy={busy === 'mail'} onClick={resend}>
          Renvoyer le courriel
        </Button>
        {desk.canDelete && (
          <Button look="plain" onClick={askRemoval}>
            Supprimer la commande
          </Button>
        )}
      </div>
    </section>
  );
}
