import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents, refunds, transfers } from '../../../../db/schema/orders.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import { carriersOf } from '../../configuration/carriers.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { proposalOf } from '../../fourEyes/proposals.server.ts';
import { changeableNotes } from '../handOver/changeable.server.ts';
import type { OrderDesk } from '../order.shape.ts';
import {
  isDeletable,
  type MoveFacts,
  mayMove,
  mayMovePayment,
  type OrderRow,
  orderMoves,
  type PaymentStatus,
  paymentLabels,
  paymentMoves,
  refundLabels,
  statusLabelOf,
} from '../order.ts';
import { refundSentence } from '../payments/bankWords.ts';
import type { AttemptRow, EventRow } from '../rows.ts';
import { undoableFor, wentOn } from '../transfers/received.ts';
import { askedBackOf, balanceOf, decidableFrom, ledgerOf, type RefundRow } from './ledger.server.ts';

const outcomeLabels: Record<NonNullable<EventRow['outcome']>, string> = {
  paid: 'Paiement accepté',
  refused: 'Paiement refusé',
  lateRefusal: 'Refus arrivé après le paiement, sans effet',
  pending: 'En attente d’un partenaire de la banque',
  unknownReference: 'Référence inconnue',
  amountMismatch: 'Montant différent de celui de la commande',
  unexpectedPayment: 'Paiement inattendu, à rembourser',
  wrongEnvironment: 'Autre terminal ou autre environnement',
  unknownCode: 'Code inconnu',
};

export const presentEvent = (event: EventRow): OrderDesk['events'][number] => ({
  _id: event.id,
  receivedAt: event.receivedAt,
  source: event.source,
  reference: event.reference,
  code: event.code,
  amount: event.amount === null ? null : eurosFromCents(event.amount),
  currency: event.currency,
  outcome: event.outcome,
  outcomeLabel: event.outcome ? outcomeLabels[event.outcome] : 'Reçu, pas encore traité',
  deliveries: event.deliveries,
  needsAttention: event.needsAttention && event.resolvedAt === null,
  resolvedAt: event.resolvedAt,
  fields: event.fields,
});

export function deskOf(ctx: Ctx, order: OrderRow & MoveFacts): OrderDesk {
  const { db } = ctx;
  const configuration = currentConfiguration(db);
  const { fourEyesAbove } = configuration;
  const attempts = db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(asc(paymentAttempts.createdAt))
    .all();
  const ids = attempts.map((attempt) => attempt.id);
  const events = db
    .select()
    .from(paymentEvents)
    .where(or(eq(paymentEvents.orderId, order.id), inArray(paymentEvents.attemptId, ids)))
    .orderBy(asc(paymentEvents.receivedAt))
    .all();
  const asked = db
    .select()
    .from(refunds)
    .where(or(eq(refunds.orderId, order.id), inArray(refunds.attemptId, ids)))
    .orderBy(asc(refunds.createdAt))
    .all();
  const attemptById = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const byDealer = (Object.entries(paymentMoves[order.paymentStatus]) as [PaymentStatus, readonly string[]][]).filter(
    ([, movers]) => movers.includes('dealer'),
  );
  return {
    statusMoves: orderMoves[order.status].map((to) => ({
      to,
      label: statusLabelOf({ ...order, status: to }),
      needsTracking: to === 'shipped',
      ...mayMove(order, to, order.trackingNumber ?? 'given later'),
    })),
    paymentMoves: byDealer.map(([to]) => ({ to, label: paymentLabels[to], ...mayMovePayment(order, to, 'dealer') })),
    canDelete: isDeletable(order),
    carriers: carriersOf(configuration),
    transferRefundable: eurosFromCents(
      order.paymentType === 'virement' && order.paymentStatus === 'paid' ? balanceOf(db, order) : 0,
    ),
    proposal: proposalOf(ctx, { id: order.id, version: order.updatedAt }),
    aloneUpTo: fourEyesAbove === null ? null : eurosFromCents(Math.max(0, fourEyesAbove - askedBackOf(db, order.id))),
    banknotes: changeableNotes(db, order),
    transfers: transfersOf(db, { order, isBack: asked.length > 0 }),
    attempts: attempts.map((attempt) => presentAttempt(db, attempt, order.refundOpen === true)),
    refunds: asked.map((refund) => presentRefund(refund, attemptById.get(refund.attemptId ?? ''))),
    events: events.map(presentEvent),
  };
}

function presentAttempt(db: Db, attempt: AttemptRow, open: boolean): OrderDesk['attempts'][number] {
  const { id, reference, amount, status, createdAt, expiresAt } = attempt;
  const { balance, refunded } = ledgerOf(db, id);
  return {
    _id: id,
    reference,
    amount: eurosFromCents(amount),
    status,
    createdAt,
    expiresAt,
    refunded: eurosFromCents(refunded),
    refundable: eurosFromCents(open ? 0 : Math.max(0, Math.min(balance, amount))),
  };
}

const transfersOf = (db: Db, { order, isBack }: { order: OrderRow; isBack: boolean }): OrderDesk['transfers'] =>
  db
    .select()
    .from(transfers)
    .where(and(eq(transfers.orderId, order.id), isNull(transfers.undoneAt)))
    .orderBy(asc(transfers.createdAt))
    .all()
    .map(({ id, amount, valueDate, payer, createdAt, statusBefore }) => ({
      _id: id,
      amount: eurosFromCents(amount),
      valueDate,
      payer,
      undoableUntil: isBack || wentOn(order.status, statusBefore) ? 0 : createdAt + undoableFor,
    }));

const presentRefund = (refund: RefundRow, attempt: AttemptRow | undefined): OrderDesk['refunds'][number] => ({
  _id: refund.id,
  reference: attempt?.reference ?? '',
  amount: eurosFromCents(refund.amount),
  status: refund.status,
  statusLabel: refundLabels[refund.status],
  sentence:
    refund.attemptId === null
      ? 'Rendu par virement, noté par la boutique.'
      : refundSentence(refund.status, { code: refund.bankCode, text: refund.bankText }),
  decidable: Date.now() >= (decidableFrom(refund, attempt) ?? Number.POSITIVE_INFINITY),
  createdAt: refund.createdAt,
});

const waiting = and(eq(paymentEvents.needsAttention, true), isNull(paymentEvents.resolvedAt));

export function openPaymentEvents(ctx: Ctx): (OrderDesk['events'][number] & { orderId: string | null })[] {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select()
    .from(paymentEvents)
    .where(waiting)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(200)
    .all();
  return rows.reverse().map((row) => ({ ...presentEvent(row), orderId: row.orderId }));
}

export function ordersNeedingAttention(db: Db, orderIds: readonly string[]): Set<string> {
  const rows = db
    .select({ orderId: paymentEvents.orderId })
    .from(paymentEvents)
    .where(and(waiting, inArray(paymentEvents.orderId, [...orderIds])))
    .all();
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}
