import { useEffect } from 'react';
import { adminIdentityPath } from '../../../adminPaths.ts';
import { formatMoment } from '../../../dates.ts';
import { type DocumentHolder, seenAtCounterContract } from '../../identity/seenAtCounter.api.ts';
import { documentSeenForm, documentSeenLabel, recordDocumentSeen } from '../../identity/seenQuestion.ts';
import { contentText } from '../lineView.ts';
import type { DeskNext, DeskOrder } from '../order.shape.ts';
import { hasLeftShop, type OrderStatus, orderBadge, paymentBadges, readyLabel } from '../order.ts';
import {
  handOverContract,
  markReadyContract,
  undoHandOverContract,
  updateOrderStatusContract,
  updatePaymentStatusContract,
} from '../orders.api.ts';
import { deadlineBadge } from '../transferTexts.ts';
import { type Parcel, ParcelFields } from './dispatch/ParcelFields.tsx';
import { ReceivedPayments, transferAction } from './Transfers.tsx';
import {
  ActionButtons,
  clientAndAmount,
  clientName,
  type DeskAction,
  type DeskState,
  delayedNotice,
  expectedVersion,
  mailedNotice,
  noticeFor,
  parseReturnedGoods,
  post,
  postAction,
  requireValue,
  returnedGoodsFields,
  toActionResult,
  UndoAction,
  useIsBefore,
} from './useOrderDesk.tsx';

type UnlabelledAction = Omit<DeskAction, 'label'>;

const statusNotice = (order: DeskOrder, label: string) => `Commande\u00a0: ${label}.${noticeFor(order)}`;

function statusAction(order: DeskOrder, status: OrderStatus, label: string, parcel?: Parcel): UnlabelledAction {
  const isPartialHandOver = order.status === 'prepared' && hasLeftShop({ status }) && order.desk.next.reduced;
  const content = contentText(order.Items);
  const confirmation = {
    title: `Remettre une partie de la commande ${order.orderNumber}`,
    text: `Une partie de cette commande de ${clientAndAmount(order)}, est remboursée ou en rétractation. À remettre, et rien de plus\u00a0: ${content}.`,
    label: `Remettre seulement ${content}`,
  };
  return {
    confirmation: isPartialHandOver ? confirmation : undefined,
    ...postAction(updateOrderStatusContract, () => ({ ...expectedVersion(order), status, ...parcel })),
    success: statusNotice(order, label),
  };
}

const handOverChecks = {
  numberSaid: ['Le client a dit le numéro de sa commande', 'Demandez le numéro de la commande, puis cochez.'],
  identitySeen: ['J’ai vu sa pièce d’identité', 'Demandez une pièce d’identité, puis cochez.'],
} as const;

function handOverAction(order: DeskOrder): UnlabelledAction {
  const checks = Object.entries(handOverChecks);
  return {
    ...postAction(handOverContract, (values) => {
      for (const [name, [, missing]] of checks) requireValue(values, name, missing);
      return { ...expectedVersion(order), numberSaid: true, identitySeen: true } as const;
    }),
    confirmation: {
      title: `Remise au comptoir de la commande ${order.orderNumber}`,
      text: `À remettre à ${clientName(order)}\u00a0: ${contentText(order.Items)}. Vous avez une minute pour l’annuler.`,
      label: 'Remettre',
      variant: 'gold',
      fields: Object.fromEntries(checks.map(([name, [label]]) => [name, { kind: 'box', label }])),
    },
    success: `Remise notée.${noticeFor(order, delayedNotice)}`,
  };
}

const identitySeenAction = (
  id: string,
  holder: DocumentHolder,
  { order, read: fetchOrder }: DeskState,
): DeskAction => ({
  label: order.desk.seenAtCounter === null ? documentSeenLabel : 'Noter les mentions de la pièce…',
  permission: seenAtCounterContract.permission,
  confirmation: documentSeenForm(clientName(order), holder),
  run: async (values) => ({
    message: await recordDocumentSeen(id, values, noticeFor(order)),
    order: await fetchOrder(),
  }),
});

function PendingHandOver({ desk }: { desk: DeskState }) {
  const { handOverAt } = desk.order.desk;
  const isUndoable = useIsBefore(handOverAt ?? 0);
  const { reload } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reload restarts the timer until the record is there
  useEffect(() => {
    if (handOverAt === null) return;
    const timer = setTimeout(reload, Math.max(0, handOverAt - Date.now()) + 2_000);
    return () => clearTimeout(timer);
  }, [desk.order]);
  if (handOverAt === null) return null;
  const undoAction: DeskAction = {
    label: 'Annuler la remise',
    ...postAction(undoHandOverContract, () => ({ orderId: desk.order._id })),
    success: 'La remise est annulée. Le client n’a rien reçu.',
  };
  return (
    <div className="notice stack">
      <p>La remise au comptoir est notée{isUndoable ? '.' : '\u00a0: elle s’enregistre.'}</p>
      {isUndoable && <UndoAction desk={desk} act={undoAction} />}
    </div>
  );
}

function actionOf(order: DeskOrder, move: DeskNext['acts'][number]): UnlabelledAction {
  if (move.kind === 'handOver') return handOverAction(order);
  if (move.kind === 'ready')
    return { ...postAction(markReadyContract, () => expectedVersion(order)), success: statusNotice(order, readyLabel) };
  if (move.kind === 'status') return statusAction(order, move.to, move.label);
  const { to: status, label } = move;
  if (status === 'paid') return transferAction(order);
  return {
    permission: status === 'refunded' ? 'refunds' : updatePaymentStatusContract.permission,
    confirmation: {
      title: `Paiement « ${label} »`,
      text: `Le paiement de ${clientAndAmount(order)}, est marqué « ${label} ».${noticeFor(order, mailedNotice)} Le virement ou le crédit de la carte se fait à la banque, pas ici.`,
      label: `Marquer « ${label} »`,
      fields: returnedGoodsFields(status === 'refunded' && order.desk.needsReturnedGoods),
    },
    run: (values) =>
      post(updatePaymentStatusContract, { ...expectedVersion(order), status, goods: parseReturnedGoods(values) }).then(
        toActionResult,
      ),
    success: `Paiement\u00a0: ${label}.${noticeFor(order)}`,
  };
}

export function NextSteps({ desk }: { desk: DeskState }) {
  const { order, busy, heading, newEntries, resultMessage, start } = desk;
  const { carriers, seenAtCounter, holder, next } = order.desk;
  const { acts, parcel, blocked, over, identity, reduced } = next;
  const mayMove = desk.may(updateOrderStatusContract.permission);
  const deadline = order.transfer && deadlineBadge(order.transfer.deadline);
  return (
    <section className="card" aria-labelledby="desk-moves">
      <h2 id="desk-moves" ref={heading} tabIndex={-1}>
        Suite à donner
      </h2>
      {newEntries.length > 0 && (
        <section className="notice notice-danger" aria-labelledby="desk-news">
          <h3 id="desk-news">Changée entre-temps</h3>
          <ul>
            {newEntries.map(({ _id, at, by, text }) => (
              <li key={_id}>
                {by}, {formatMoment(at)}
                {'\u00a0: '}
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {resultMessage && <p className="notice">{resultMessage}</p>}
      <p className="cluster">
        <span className={`badge ${orderBadge(order)}`}>{order.statusLabel}</span>
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
        {deadline && <span className={deadline.class}>{deadline.title}</span>}
      </p>
      {identity && (
        <p className="notice">
          {identity}{' '}
          {order.client?.identityStatus === 'none'
            ? 'Il n’a pas encore envoyé sa pièce d’identité.'
            : order.client &&
              desk.may('identities') && <a href={adminIdentityPath(order.client._id)}>Voir sa pièce d’identité</a>}{' '}
          {seenAtCounter && `Vue au comptoir le ${formatMoment(seenAtCounter)}.`}{' '}
          {order.client && holder && (
            <ActionButtons desk={desk} actions={[identitySeenAction(order.client._id, holder, desk)]} />
          )}
        </p>
      )}
      {reduced && <p className="notice notice-danger">{reduced}</p>}
      <ReceivedPayments desk={desk} />
      <PendingHandOver desk={desk} />
      {parcel && mayMove && (
        <ParcelFields
          carriers={carriers}
          submitLabel="Marquer expédiée"
          busy={busy === 'parcel'}
          onSubmit={(input) => start({ label: 'parcel', ...statusAction(order, 'shipped', parcel, input) })}
        />
      )}
      <div className="cluster desk-acts">
        <ActionButtons
          desk={desk}
          actions={acts.map((move) => ({
            ...actionOf(order, move),
            label: move.verb,
            variant: move.isMain ? 'gold' : undefined,
          }))}
        />
      </div>
      {over && <p className="soft">{over}</p>}
      {blocked.length > 0 && mayMove && (
        <ul className="soft small">
          {blocked.map(({ label, why }) => (
            <li key={label}>
              « {label} » n’est pas possible maintenant. {why}
            </li>
          ))}
        </ul>
      )}
      {order.status === 'shipped' && mayMove && (
        <ParcelFields
          key={`${order.carrier} ${order.trackingNumber}`}
          carriers={carriers}
          parcel={{ trackingNumber: order.trackingNumber ?? '', carrier: order.carrier ?? '' }}
          submitLabel="Corriger le suivi"
          isQuiet
          busy={busy === 'parcel'}
          onSubmit={(input) =>
            start({ label: 'parcel', ...statusAction(order, 'shipped', `suivi ${input.trackingNumber}`, input) })
          }
        />
      )}
    </section>
  );
}
