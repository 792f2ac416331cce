import { formatMoment } from '../../../dates.ts';
import { formatEuros } from '../../../money.ts';
import { adminIdentityPath } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { contentText } from '../lineView.ts';
import { type DeskAct, deskNext } from '../model/deskNext.ts';
import { nothingRemainsIn } from '../model/state.ts';
import type { OrderDesk } from '../order.shape.ts';
import { hasLeft, type OrderStatus, orderBadges, type PaymentStatus, paymentBadges, readyLabel } from '../order.ts';
import { markReadyContract, updateOrderStatusContract, updatePaymentStatusContract } from '../orders.api.ts';
import { type Parcel, ParcelFields } from './dispatch/ParcelFields.tsx';
import { MeanwhileTable } from './Meanwhile.tsx';
import { askTransfer, Received } from './Transfers.tsx';
import { type Desk, fateFields, fateIn } from './useDesk.ts';

type Props = { desk: Desk };

const busyName = (act: DeskAct): string =>
  act.kind === 'ready' ? act.kind : act.kind === 'payment' ? `payment-${act.to}` : act.to;

export function NextSteps({ desk: whole }: Props) {
  const { order, busy, heading, news, send, ask } = whole;
  const desk = order.desk as OrderDesk;
  const { acts, parcel, blocked, over, identity, reduced } = deskNext(order);
  const whose = `${order.buyer.firstName} ${order.buyer.lastName}, ${formatEuros(order.amount)}`;
  const seen = { orderId: order._id, updatedAt: order.updatedAt };
  const moveStatus = (status: OrderStatus, label: string, parcel?: Parcel) =>
    send(
      status,
      updateOrderStatusContract,
      { ...seen, status, ...parcel },
      `Commande\u00a0: ${label}. Le client est prévenu.`,
    );
  const askStatus = (status: OrderStatus, label: string, parcel?: Parcel) => {
    const leaves = order.status === 'prepared' && hasLeft({ status });
    if (!leaves || !reduced) return void moveStatus(status, label, parcel);
    ask(
      {
        title: `Remettre une partie de la commande ${order.orderNumber}`,
        text: `Une partie de cette commande de ${whose}, est remboursée ou en rétractation. À remettre, et rien de plus\u00a0: ${contentText(order)}.`,
        label: `Remettre seulement ${contentText(order)}`,
      },
      () => moveStatus(status, label, parcel),
    );
  };
  const askPayment = (status: PaymentStatus, label: string) => {
    if (status === 'paid') return askTransfer(whole);
    const isFateAsked = status === 'refunded' && hasLeft(order) && !nothingRemainsIn(order);
    ask(
      {
        title: `Paiement « ${label} »`,
        text: `Le paiement de ${whose}, est marqué « ${label} » et le client reçoit un courriel. Le virement ou le crédit de la carte se fait à la banque, pas ici.`,
        label: `Marquer « ${label} »`,
        ...(isFateAsked && { fields: fateFields }),
      },
      async (values) => {
        const goods = isFateAsked ? fateIn(values) : undefined;
        await send(`payment-${status}`, updatePaymentStatusContract, { ...seen, status, goods }, ({ desk: after }) =>
          after?.proposal ? proposedToast : `Paiement\u00a0: ${label}. Le client est prévenu.`,
        );
      },
    );
  };
  const take = (act: DeskAct) => {
    if (act.kind === 'status') askStatus(act.to, act.label);
    else if (act.kind === 'payment') askPayment(act.to, act.label);
    else void send('ready', markReadyContract, seen, `Commande\u00a0: ${readyLabel}. Le client est prévenu.`);
  };

  return (
    <section className="card" aria-labelledby="desk-moves">
      <h2 id="desk-moves" ref={heading} tabIndex={-1}>
        Suite à donner
      </h2>
      {news && <MeanwhileTable {...news} />}
      <p className="cluster">
        <span className={`badge ${orderBadges[order.status]}`}>{order.statusLabel}</span>
        <span className={`badge ${paymentBadges[order.paymentStatus]}`}>Paiement : {order.paymentStatusLabel}</span>
        {order.trackingNumber && (
          <span className="badge">
            Suivi {[order.carrier, order.trackingNumber].filter(Boolean).join(' ')}
            {order.trackingLink && (
              <>
                {' '}
                <a href={order.trackingLink} rel="noreferrer">
                  Suivre le colis
                </a>
              </>
            )}
          </span>
        )}
        {order.transfer && (
          <span className={`badge ${order.transfer.deadline < Date.now() ? 'badge-bad' : 'badge-wait'}`}>
            {order.transfer.deadline < Date.now() ? 'Virement en retard\u00a0: attendu' : 'Virement attendu'} jusqu’au{' '}
            {formatMoment(order.transfer.deadline)}
          </span>
        )}
      </p>
      {identity && (
        <p className="notice">
          {identity} {order.client && <a href={adminIdentityPath(order.client._id)}>Voir sa pièce d’identité</a>}
        </p>
      )}
      {reduced && <p className="notice notice-danger">{reduced}</p>}
      <Received desk={whole} />
      {parcel && (
        <ParcelFields
          carriers={desk.carriers}
          submit="Marquer expédiée"
          busy={busy === parcel.to}
          onParcel={(given) => askStatus(parcel.to, parcel.label, given)}
        />
      )}
      <div className="cluster desk-acts">
        {acts.map((act) => (
          <Button
            key={act.verb}
            look={act.isMain ? 'gold' : 'quiet'}
            busy={busy === busyName(act)}
            onClick={() => take(act)}
          >
            {act.verb}
          </Button>
        ))}
      </div>
      {over && <p className="soft">{over}</p>}
      {blocked.length > 0 && (
        <ul className="soft small">
          {blocked.map(({ to, label, why }) => (
            <li key={to}>
              « {label} » n’est pas possible maintenant. {why}
            </li>
          ))}
        </ul>
      )}
      {order.status === 'shipped' && (
        <ParcelFields
          key={`${order.carrier} ${order.trackingNumber}`}
          carriers={desk.carriers}
          parcel={{ trackingNumber: order.trackingNumber ?? '', carrier: order.carrier ?? '' }}
          submit="Corriger le suivi"
          quiet
          busy={busy === 'shipped'}
          onParcel={(parcel) => void moveStatus('shipped', `suivi ${parcel.trackingNumber}`, parcel)}
        />
      )}
    </section>
  );
}
