import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders, paymentAttempts, paymentEvents, refunds } from '../../../db/schema/orders.ts';
import { eurosFromCents, eurosFromMicros } from '../../money.ts';
import { loadParts } from '../orders/model/parts.server.ts';
import { named } from '../orders/model/withdrawals.ts';

export const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function ordersOf(db: Db, userId: string) {
  const own = db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.createdAt)).all();
  return loadParts(db, own).map(({ order: stored, lines, transfers, refunds: given, withdrawals, history }) => {
    const {
      userId: _,
      mac: __,
      sortName: ___,
      amount,
      itemsAmount,
      deliveryCost,
      createdAt,
      updatedAt,
      payableUntil,
      remindedAt,
      readyAt,
      ...order
    } = stored;
    return {
      ...order,
      amount: eurosFromCents(amount),
      itemsAmount: eurosFromCents(itemsAmount),
      deliveryCost: eurosFromCents(deliveryCost),
      createdAt: moment(createdAt),
      updatedAt: moment(updatedAt),
      payableUntil: moment(payableUntil),
      remindedAt: moment(remindedAt),
      readyAt: moment(readyAt),
      lines: lines.map((line) => ({
        name: line.name,
        type: line.type,
        quantity: line.quantity,
        notes: line.notes,
        unitPrice: line.type === 'metal' ? eurosFromCents(line.unitPrice) : eurosFromMicros(line.unitPrice),
        coefficient: line.coefficient,
        amount: eurosFromCents(line.amount),
      })),
      transfers: transfers.map(({ amount, valueDate, payer }) => ({
        amount: eurosFromCents(amount),
        valueDate,
        payer,
      })),
      transferRefunds: given
        .filter(({ attemptId }) => attemptId === null)
        .map((refund) => ({ amount: eurosFromCents(refund.amount), createdAt: moment(refund.createdAt) })),
      withdrawals: withdrawals.map((one) => ({
        declaredAt: moment(one.declaredAt),
        treatedAt: moment(one.treatedAt),
        amount: eurosFromCents(one.amount),
        reason: one.reason,
        lines: named(one.lines, lines).map(({ name, quantity }) => ({ name, quantity })),
      })),
      // As on the client's own page: the dealer's notes and alerts stay in the house.
      history: history
        .filter(({ kind }) => kind !== 'note' && kind !== 'alert')
        .map(({ at, kind, fromValue, toValue, text }) => ({ at: moment(at), kind, fromValue, toValue, text })),
    };
  });
}

export function paymentsOf(db: Db, userId: string) {
  const attempts = db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId))
    .orderBy(asc(paymentAttempts.createdAt))
    .all();
  const own = attempts.map(({ id }) => id);
  const events = db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.attemptId, own))
    .orderBy(asc(paymentEvents.receivedAt))
    .all();
  const paidBack = db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, own))
    .orderBy(asc(refunds.createdAt))
    .all();
  return attempts.map(({ id, reference, amount, status, createdAt, expiresAt }) => ({
    reference,
    amount: eurosFromCents(amount),
    status,
    createdAt: moment(createdAt),
    expiresAt: moment(expiresAt),
    bankMessages: events
      .filter(({ attemptId }) => attemptId === id)
      .map(({ receivedAt, code, outcome, fields }) => ({ receivedAt: moment(receivedAt), code, outcome, fields })),
    refunds: paidBack
      .filter(({ attemptId }) => attemptId === id)
      .map((refund) => ({
        amount: eurosFromCents(refund.amount),
        status: refund.status,
        createdAt: moment(refund.createdAt),
        answeredAt: moment(refund.answeredAt),
      })),
  }));
}
