import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders, paymentAttempts, refunds } from '../../../../db/schema/orders.ts';
import { minutes } from '../../../dates.ts';
import { type Actor, actorColumnsOf } from '../../../http/actor.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { PaymentState, RefundAnswer } from '../../bank/cardTerminal.ts';
import { audit, tell } from '../history.server.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import type { OrderRow } from '../order.ts';
import { loadOrder } from '../read/facts.server.ts';
import { attemptOf, ledgerOf, openRefund, type RefundRow, restOfOrder } from '../read/ledger.server.ts';
import type { AttemptRow } from '../rows.ts';
import type { OrderShop } from '../shop.ts';
import { refundSentence } from './bankWords.ts';
import { alert, bank } from './book.server.ts';
import { closeAlerts } from './closeAlerts.server.ts';

/** A question that the bank may still be working on says nothing yet by not showing. */
const settlesWithin = minutes(10);

type Answer = Pick<RefundAnswer, 'kind' | 'code' | 'text'>;

/**
 * Writes down what the bank answered to a refund, in the caller's transaction. A refund whose end is already known
 * stays as it is: the answer and the job may both bring it. Returns how the refund stands.
 */
export function bookAnswer(
  tx: Db,
  refund: RefundRow,
  { kind, code, text }: Answer,
  shop: OrderShop,
): RefundAnswer['kind'] {
  const booked = tx
    .update(refunds)
    .set({ status: kind, bankCode: code, bankText: text, answeredAt: Date.now() })
    .where(and(eq(refunds.id, refund.id), openRefund))
    .returning()
    .get();
  const attempt = attemptOf(tx, refund);
  const asked = `Remboursement de ${formatEuro(refund.amount)} (référence ${attempt?.reference}).`;
  if (!booked) return statusOf(tx, refund.id);
  if (attempt && kind === 'accepted') giveBack(tx, bank, attempt, refund.amount, onCard(refund.amount), shop);
  else if (attempt?.orderId) alert(tx, attempt.orderId, `${asked} ${refundSentence(kind, { code, text })}`);
  return kind;
}

function statusOf(tx: Db, id: string): RefundAnswer['kind'] {
  const status = tx.select().from(refunds).where(eq(refunds.id, id)).get()?.status ?? 'unknown';
  return status === 'asked' ? 'unknown' : status;
}

const onCard = (amount: Cents): string => `Remboursement de ${formatEuro(amount)} sur la carte, accepté par la banque.`;

/**
 * What money given back does: alerts that it settles are closed, an order without any money left is refunded, and the
 * client is told. `text` is a sentence that the client reads.
 */
function giveBack(tx: Db, by: Actor, attempt: AttemptRow, amount: Cents, text: string, shop: OrderShop): void {
  closeAlerts(tx, attempt);
  if (!attempt.orderId) {
    audit(tx, by, 'order.refund', attempt.id, { reference: attempt.reference, amount });
    return;
  }
  bookGivenBack(tx, by, loadOrder(tx, attempt.orderId), amount, text, shop);
}

/** The order's side of money given back, card or transfer, once its row is there. */
export function bookGivenBack(tx: Db, by: Actor, order: OrderRow, amount: Cents, text: string, shop: OrderShop): void {
  const whole = order.paymentStatus === 'paid' && restOfOrder(tx, order) <= 0;
  if (whole)
    tx.update(orders).set({ paymentStatus: 'refunded', updatedAt: Date.now() }).where(eq(orders.id, order.id)).run();
  tell(tx, by, order.id, { kind: 'payment', from: order.paymentStatus, ...(whole && { to: 'refunded' }), text });
  mailClient(tx, order.id, whole ? 'orderRefunded' : 'partialRefund', shop, formatEuro(amount));
}

/**
 * Compares what the bank says it gave back of a payment with what the shop has written down, in the caller's
 * transaction: it ends a refund without an answer, and books one that was made in the bank's own pages.
 */
export function settleRefunds(
  tx: Db,
  attempt: AttemptRow,
  { message, refunded }: Extract<PaymentState, { kind: 'known' }>,
  askedAt: number,
  shop: OrderShop,
): void {
  if (refunded === null || !message.terminalMatches || message.reference !== attempt.reference) return;
  const { rest, refunded: known, open } = ledgerOf(tx, attempt.id);
  const more = refunded - known;
  const told = { code: message.code, text: 'etatpaiement' };
  if (open) {
    if (more === open.amount) bookAnswer(tx, open, { kind: 'accepted', ...told }, shop);
    const settled = open.createdAt <= askedAt - settlesWithin;
    if (more === 0 && message.verdict === 'accepted' && settled)
      bookAnswer(tx, open, { kind: 'refused', ...told }, shop);
  } else if (more > 0 && more <= rest) {
    enterRefund(tx, bank, attempt, { amount: more, bankCode: told.code, bankText: told.text });
    giveBack(tx, bank, attempt, more, onCard(more), shop);
  }
}

type Entry = Pick<typeof refunds.$inferInsert, 'amount' | 'bankCode' | 'bankText'>;

/** Money that was already given back when the shop heard of it. */
function enterRefund(tx: Db, by: Actor, { id, orderId }: AttemptRow, entry: Entry): void {
  const at = { createdAt: Date.now(), answeredAt: Date.now() };
  tx.insert(refunds)
    .values({ attemptId: id, orderId, status: 'accepted', ...entry, ...at, ...actorColumnsOf(by) })
    .run();
}

const byHand = 'constaté à la main';

/** What became of a refund in doubt, as the dealer read it at the bank. */
export function bookByDealer(tx: Db, actor: Actor, refund: RefundRow, done: boolean, shop: OrderShop): void {
  const status = done ? 'accepted' : 'refused';
  tx.update(refunds)
    .set({ status, bankCode: null, bankText: byHand, answeredAt: Date.now() })
    .where(and(eq(refunds.id, refund.id), openRefund))
    .run();
  const amount = formatEuro(refund.amount);
  const attempt = attemptOf(tx, refund);
  const seen = done ? 'fait' : 'non fait, il peut être demandé à nouveau';
  if (refund.orderId)
    tell(tx, actor, refund.orderId, {
      kind: 'note',
      text: `Remboursement de ${amount} constaté à la banque : ${seen}.`,
    });
  const text = `Remboursement de ${amount} sur la carte, constaté à la banque par la boutique.`;
  if (attempt && done) giveBack(tx, actor, attempt, refund.amount, text, shop);
}

/**
 * Notes that the dealer gave all of an order's card money back by another way, after the bank refused it here; the
 * rows say so and the order's history names the dealer.
 */
export function bookByHand(tx: Db, actor: Actor, orderId: string, shop: OrderShop): void {
  const attempts = tx.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId)).all();
  const owed = attempts
    .map((attempt) => ({ attempt, rest: ledgerOf(tx, attempt.id).rest }))
    .filter(({ rest }) => rest > 0);
  for (const { attempt, rest } of owed) {
    enterRefund(tx, actor, attempt, { amount: rest, bankText: byHand });
    closeAlerts(tx, attempt);
  }
  const order = loadOrder(tx, orderId);
  tx.update(orders).set({ paymentStatus: 'refunded', updatedAt: Date.now() }).where(eq(orders.id, orderId)).run();
  tell(tx, actor, orderId, {
    kind: 'payment',
    from: order.paymentStatus,
    to: 'refunded',
    text: 'Remboursement constaté à la main par la boutique, fait autrement que sur la carte.',
  });
  mailClient(tx, orderId, 'orderRefunded', shop);
}
