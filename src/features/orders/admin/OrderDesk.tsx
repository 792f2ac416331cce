import { useState } from 'react';
import { CallError, call, messageOf } from '../../../http/call.ts';
import { centsFromEuros, formatEuro } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Confirm, type Question } from '../../../ui/Confirm.tsx';
import { Island } from '../../../ui/Island.tsx';
import { toast } from '../../../ui/toaster.ts';
import type { OrderDesk as Desk, OrderDetail } from '../order.shape.ts';
import type { OrderStatus, PaymentStatus } from '../order.ts';
import {
  deleteOrderContract,
  sendManualOrderEmailContract,
  updateOrderStatusContract,
  updatePaymentStatusContract,
} from '../orders.api.ts';
import { BankEvents } from './BankEvents.tsx';
import { Moves } from './Moves.tsx';
import { NoteForm } from './NoteForm.tsx';
import { Timeline } from './Timeline.tsx';
import './desk.css';

type Props = { order: OrderDetail };

/** The dealer's desk for one order: what may happen next, drawn from the transition tables that the server enforces. */
export function OrderDesk({ order: initial }: Props) {
  const [order, setOrder] = useState(initial);
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const desk = order.desk as Desk;

  const act = async (name: string, work: () => Promise<OrderDetail | null>, done: string) => {
    setBusy(name);
    try {
      const next = await work();
      if (next) setOrder(next);
      toast(done);
    } catch (error) {
      toast(messageOf(error), 'error');
      // Someone else was faster: show the order as it is now.
      if (error instanceof CallError && error.status === 409) setTimeout(() => location.reload(), 1500);
    } finally {
      setBusy(null);
    }
  };

  const whose = `${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuro(centsFromEuros(order.amount) ?? 0)}`;
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
    if (status === 'paid') return void movePayment(status, label);
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
      'Courriel remis en file d’envoi.',
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
    <Island>
      <div className="desk">
        <section className="card" aria-labelledby="desk-moves">
          <h2 id="desk-moves">Suite à donner</h2>
          <p className="cluster">
            <span className="badge badge-wait">{order.statusLabel}</span>
            <span className="badge">Paiement : {order.paymentStatusLabel}</span>
            {order.trackingNumber && <span className="badge">Suivi {order.trackingNumber}</span>}
          </p>
          {order.identity.required && !order.identity.satisfied && (
            <p className="notice">Identité du client à vérifier avant la préparation.</p>
          )}
          <Moves desk={desk} busy={busy} onStatus={askStatus} onPayment={askPayment} />
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

        <BankEvents desk={desk} />
        <NoteForm orderId={order._id} onAdded={setOrder} />

        <Timeline rows={order.timeline} />
      </div>
      <Confirm question={asked} busy={busy !== null} keep="Ne rien changer" onClose={() => setAsked(null)} />
    </Island>
  );
}
