import { eq, sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, requireAdmin, system } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { BankMessage } from '../../bank/cardTerminal.ts';
import { act } from '../model/actOnOrder.server.ts';
import { commit, factsOf, writeRows } from '../model/commit.server.ts';
import { decideMessage, type Judgement } from '../model/decide/pay.ts';
import { loadOrder } from '../model/load.server.ts';
import { isAlertOpen } from '../model/money.ts';
import { paymentOf } from '../model/parts.server.ts';
import type { AttemptRow, EventRow } from '../model/record.ts';

export const bank = system('bank');

/** Call it before acknowledging. Needs attention until processed, so that a crash in between stays visible. */
export async function recordBankMessage(
  ctx: Ctx,
  { message, askedAbout }: { message: BankMessage; askedAbout?: AttemptRow | undefined },
): Promise<EventRow> {
  return write(ctx, (tx) => {
    const attempt = attemptOf(tx.db, { reference: message.reference, attemptId: askedAbout?.id ?? null });
    return tx.db
      .insert(paymentEvents)
      .values({
        ...message,
        receivedAt: Date.now(),
        attemptId: attempt?.id ?? null,
        orderId: attempt?.orderId ?? null,
        needsAttention: true,
      })
      .onConflictDoUpdate({ target: paymentEvents.mac, set: { deliveries: sql`${paymentEvents.deliveries} + 1` } })
      .returning()
      .get();
  });
}

/** Idempotent. @returns what the message meant */
export async function processBankMessage(
  ctx: Ctx,
  { eventId, message }: { eventId: string; message: BankMessage },
): Promise<Judgement['outcome']> {
  return write(actingAs(ctx, bank), (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new Error(`the bank's message ${eventId} is not recorded`);
    if (event.outcome) return event.outcome;
    const attempt = attemptOf(tx.db, event);
    const facts = factsOf(tx);
    const record = attempt?.orderId ? loadOrder(tx, attempt.orderId, facts.configuration) : undefined;
    const own = record?.payments.find(({ id }) => id === attempt?.id);
    const payment = own ?? (attempt && paymentOf(tx.db, attempt));
    const decided = decideMessage({ event, message, payment, record }, facts);
    if (record) commit(tx, record, decided.act, facts);
    else writeRows(tx.db, decided.act.rows ?? []);
    return decided.outcome;
  });
}

const attemptOf = (tx: Db, { attemptId, reference }: Pick<EventRow, 'attemptId' | 'reference'>) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(attemptId === null ? eq(paymentAttempts.reference, reference) : eq(paymentAttempts.id, attemptId))
    .get();

/** Why a message failed; Drizzle appends the parameters, which hold the seal. */
export const reasonOf = (error: unknown): string => String(error).split('\nparams')[0] ?? '';

/** Dealt with outside the shop: changes no payment. @throws notFound, conflict when nothing waits for the dealer */
export async function resolvePaymentEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new ShopError('notFound', 'Ce message de la banque n’existe pas.');
    if (!isAlertOpen(event)) throw new ShopError('conflict', 'Ce message de la banque n’attend rien de vous.');
    const { orderId, reference } = event;
    const resolvedBy = ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
    const rows = [{ table: 'events', id: eventId, set: { resolvedAt: Date.now(), resolvedBy } }] as const;
    const text = `Message de la banque traité, référence ${reference}.`;
    if (orderId) act(tx, orderId, () => ({ rows, history: [{ kind: 'note', text }] }));
    else {
      writeRows(tx.db, rows);
      audit(tx, { action: 'order.resolveEvent', entity: 'order', entityId: eventId, detail: { reference } });
    }
    return { _id: eventId };
  });
}
