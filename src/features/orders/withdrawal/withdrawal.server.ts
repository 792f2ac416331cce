import { eq } from 'drizzle-orm';
import { withdrawalLines, withdrawals } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { cancelOrder } from '../cancel/cancelOrder.server.ts';
import { type WithdrawalNews, withdrawalNoticeLetter, withdrawalReceiptLetter } from '../mails/withdrawal.mail.ts';
import { presentDetail, presentNow } from '../model/detail.server.ts';
import { named } from '../model/goods.ts';
import { changeOrder, recordHistory } from '../model/history.server.ts';
import { loadOrder, loadOwnOrder } from '../model/load.server.ts';
import type { Withdrawal } from '../model/record.ts';
import { fateText } from '../model/refundable.ts';
import { canTransition, isUnpaid } from '../model/rules.ts';
import { returnableOf, wasSent, withdrawable } from '../model/withdrawals.ts';
import type { OrderDetail } from '../order.shape.ts';
import { hasLeft } from '../order.ts';
import { bringBack, requireFate } from '../payments/purpose.server.ts';
import type { Fate } from '../purpose.api.ts';
import { countOf, isWhole, type Pieces, piecesText, refusalOf, worthOf } from '../withdrawalRule.ts';

type Input = { orderId: string; lines: readonly Pieces[]; reason?: string; key?: string | undefined };

/**
 * The receipt and the notice to the dealer leave with it; an order left empty and unpaid is cancelled (C. conso.
 * L221-18, L221-21). @throws notFound also for another's order; conflict after the period or for other pieces
 */
export async function withdraw(ctx: Ctx, input: Input): Promise<OrderDetail> {
  return write(ctx, (tx) => {
    const record = loadOwnOrder(tx, input.orderId);
    const { order, lines, email } = record;
    const asked = summed(input.lines);
    if (record.withdrawals.some((before) => isRepeat(before, asked, input.key))) return presentDetail(tx, record);
    const facts = withdrawable(record);
    const now = Date.now();
    const refusal = refusalOf(facts, asked, now);
    if (refusal) throw new ShopError('conflict', refusal);
    const { id } = tx.db
      .insert(withdrawals)
      .values({
        orderId: order.id,
        declaredAt: now,
        amount: worthOf(returnableOf(record), asked),
        reason: input.reason ?? '',
        key: input.key,
      })
      .returning()
      .get();
    tx.db
      .insert(withdrawalLines)
      .values(asked.map((pieces) => ({ withdrawalId: id, ...pieces })))
      .run();
    if (!hasLeft(order))
      for (const { lineId, quantity: count } of asked)
        releaseStock(tx, { order, orderLineId: lineId, count, reason: 'Rétractation.' });
    changeOrder(tx, order.id);
    const text = `Rétractation\u00a0: ${piecesText(named(asked, lines))}.`;
    recordHistory(tx, { orderId: order.id, kind: 'withdrawal', from: id, text });
    const cancels = isWhole(facts, asked) && isUnpaid(order) && canTransition(record, 'cancelled').allowed;
    if (cancels) cancelOrder(tx, { record, why: 'Vous avez renoncé à tout votre achat.' });
    const present = presentNow(tx, order.id);
    const declared = present.withdrawal?.declared.at(-1);
    if (declared) sendLetters(tx, { order, email, declared, cancels, shop: ctx.shop });
    return present;
  });
}

/** The receipt to the client, and to the dealer a copy whose answer goes there. */
function sendLetters(ctx: Ctx, news: WithdrawalNews): void {
  const { order, email } = news;
  const owner = { orderId: order.id, userId: order.userId };
  enqueueMail(ctx, { ...owner, kind: 'withdrawalReceipt', recipient: email, letter: withdrawalReceiptLetter(news) });
  const mailbox = ctx.shop.config.identity.SHOP_EMAIL;
  const notice = { kind: 'withdrawalNotice', headers: { 'Reply-To': email }, letter: withdrawalNoticeLetter(news) };
  if (mailbox) enqueueMail(ctx, { ...owner, ...notice, recipient: mailbox });
}

function summed(lines: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, number>();
  for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity);
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** A second press of the same button. A page that was left open may ask for other pieces with the same key. */
const isRepeat = (before: Withdrawal, asked: readonly Pieces[], key: string | undefined): boolean =>
  key !== undefined &&
  before.key === key &&
  before.lines.length === asked.length &&
  asked.every(({ lineId, quantity }) => countOf(before.lines, lineId) === quantity);

type Treated = { orderId: string; withdrawalId: string; goods?: Fate | undefined };

/** Takes back what had left, moves no money. @throws notFound, conflict when noted, invalid `goods` that never left */
export async function treatWithdrawal(ctx: Ctx, { orderId, withdrawalId, goods }: Treated): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, orderId);
    const found = record.withdrawals.find(({ id }) => id === withdrawalId);
    if (!found) throw new ShopError('notFound', 'Cette rétractation n’existe pas.');
    if (found.treatedAt !== null) throw new ShopError('conflict', 'Cette rétractation est déjà notée comme traitée.');
    requireFate(goods, wasSent(record, found));
    bringBack(tx, record, { pieces: found.lines, goods, reason: 'Rétractation.' });
    tx.db.update(withdrawals).set({ treatedAt: Date.now() }).where(eq(withdrawals.id, withdrawalId)).run();
    const text = `Rétractation traitée.${fateText(goods)}`;
    recordHistory(tx, { orderId, kind: 'withdrawalTreated', from: withdrawalId, text });
    return presentNow(tx, orderId);
  });
}
