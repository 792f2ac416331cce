import { and, eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { orders, withdrawalLines, withdrawals } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin, requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { changedNow, recordHistory } from '../history.server.ts';
import { withdrawalNoticeLetter, withdrawalReceiptLetter } from '../mails/withdrawal.mail.ts';
import { cancelOrder } from '../moves.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import { hasLeft, mayMove, type OrderRow } from '../order.ts';
import type { Declaration } from '../read/declared.server.ts';
import { factsOf, findOrder, linesOf, loadOrder, unknownOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import { named, returnableOf, withdrawalsOf } from '../read/withdrawals.server.ts';
import { isWhole, type Pieces, piecesIn, piecesText, priceOf, refusalOf, restOf, worthOf } from '../withdrawalRule.ts';
import { whatNext } from './whatNext.ts';

type Input = { orderId: string; lines: readonly Pieces[]; reason?: string; key?: string | undefined };

/**
 * Withdraws the client from the purchase of collector coins (C. conso. L221-18, L221-21). The receipt and the notice
 * to the dealer leave with it; an order of which nothing is left and nothing was paid is cancelled.
 * @throws unauthenticated, forbidden, notFound also for another client's order; conflict when the period is over or
 * the pieces cannot be withdrawn
 */
export async function withdraw(ctx: Ctx, input: Input): Promise<OrderDetail> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const order = findOrder(tx.db, input.orderId);
    if (!order || order.userId !== userId) throw new ShopError('notFound', unknownOrder);
    const lines = linesOf(tx.db, order.id);
    const facts = withdrawalsOf(tx.db, { order, lines });
    const asked = summed(input.lines);
    if (facts.declared.some((before) => isRepeat(before, asked, input.key))) return presentDetail(tx, order);
    const now = Date.now();
    const refusal = refusalOf(facts, asked, now);
    if (refusal) throw new ShopError('conflict', refusal);
    const coins = named(asked, lines);
    const reason = input.reason ?? '';
    const returnable = returnableOf(facts, { order, lines });
    const amount = worthOf(returnable, asked);
    const { id } = tx.db
      .insert(withdrawals)
      .values({
        orderId: order.id,
        declaredAt: now,
        amount,
        reason,
        key: input.key,
      })
      .returning()
      .get();
    tx.db
      .insert(withdrawalLines)
      .values(asked.map((pieces) => ({ withdrawalId: id, ...pieces })))
      .run();
    tx.db.update(orders).set(changedNow()).where(eq(orders.id, order.id)).run();
    recordHistory(tx, {
      orderId: order.id,
      kind: 'withdrawal',
      from: id,
      text: `Rétractation : ${piecesText(coins)}.`,
    });
    const cancels = isWhole(facts, asked) && isUnpaid(order) && mayMove(factsOf(tx, order), 'cancelled').allowed;
    const email = tx.db.select().from(users).where(eq(users.id, userId)).get()?.email ?? order.buyer.email;
    const told = { order, shop: ctx.shop, at: now, amount };
    const delivery = amount - priceOf(returnable.lines, asked);
    const rest = restOf(facts, now);
    const next = whatNext({ ...told, sent: hasLeft(order), isCancelled: cancels, delivery, rest });
    const news = { ...told, coins, reason, email, cancels, next };
    const about = { orderId: order.id, userId };
    enqueueMail(tx, { ...about, kind: 'withdrawalReceipt', recipient: email, letter: withdrawalReceiptLetter(news) });
    const mailbox = ctx.shop.config.identity.SHOP_EMAIL;
    if (mailbox)
      enqueueMail(tx, {
        ...about,
        kind: 'withdrawalNotice',
        recipient: mailbox,
        headers: { 'Reply-To': email },
        letter: withdrawalNoticeLetter(news),
      });
    if (cancels) cancelOrder(tx, { order, why: 'Vous avez renoncé à tout votre achat.' });
    return presentDetail(tx, loadOrder(tx.db, order.id));
  });
}

const isUnpaid = ({ paymentStatus }: OrderRow): boolean => paymentStatus === 'pending' || paymentStatus === 'refused';

/** Each line once. */
function summed(lines: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** A second press of the same button. A page that was left open may ask for other pieces with the same key. */
const isRepeat = (before: Declaration, asked: readonly Pieces[], key: string | undefined): boolean =>
  key !== undefined &&
  before.key === key &&
  before.lines.length === asked.length &&
  asked.every(({ lineId, quantity }) => piecesIn([before], lineId) === quantity);

type Treated = { orderId: string; withdrawalId: string };

/**
 * Notes that a withdrawal was dealt with. The money is given back by the calls of payments and refunds.
 * @throws unauthenticated, forbidden, notFound, conflict when it was noted before
 */
export async function treatWithdrawal(ctx: Ctx, { orderId, withdrawalId }: Treated): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    const own = and(eq(withdrawals.id, withdrawalId), eq(withdrawals.orderId, orderId));
    const found = tx.db.select().from(withdrawals).where(own).get();
    if (!found) throw new ShopError('notFound', 'Cette rétractation n’existe pas.');
    if (found.treatedAt !== null) throw new ShopError('conflict', 'Cette rétractation est déjà notée comme traitée.');
    tx.db.update(withdrawals).set({ treatedAt: Date.now() }).where(own).run();
    recordHistory(tx, {
      orderId,
      kind: 'withdrawalTreated',
      from: withdrawalId,
      text: 'Rétractation traitée.',
    });
    return presentDetail(tx, order);
  });
}
