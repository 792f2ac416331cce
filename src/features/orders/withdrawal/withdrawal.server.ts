import { eq } from 'drizzle-orm';
import { orders, withdrawalLines, withdrawals } from '../../../../db/schema/orders.ts';
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
import type { OrderRecord, Withdrawal } from '../model/record.ts';
import { fateText } from '../model/refundable.ts';
import { canTransition, isUnpaid } from '../model/rules.ts';
import { returnableOf, wasSent, withdrawable } from '../model/withdrawals.ts';
import type { OrderDetail } from '../order.shape.ts';
import { hasLeft } from '../order.ts';
import { bringBack, requireFate } from '../payments/purpose.server.ts';
import type { Fate } from '../purpose.api.ts';
import { countOf, goldAndNotes, isWhole, type Pieces, piecesText, refusalOf, worthOf } from '../withdrawalRule.ts';
import type { ProvenWithdrawal } from './withdrawal.api.ts';

type Declaration = { lines: readonly Pieces[]; reason?: string; key?: string | undefined };

/** @throws as `declare`, notFound also for another's order */
export async function withdraw(
  ctx: Ctx,
  { orderId, ...declaration }: Declaration & { orderId: string },
): Promise<OrderDetail> {
  return write(ctx, (tx) => declare(tx, loadOwnOrder(tx, orderId), declaration));
}

/** Proof of a purchase without an account: what the order's mails say and the address they went to. */
type OrderProof = { orderNumber: string; email: string };

/** @throws notFound, the same for an unknown number and a wrong address */
function provenOrder(ctx: Ctx, { orderNumber, email }: OrderProof): OrderRecord {
  const row = ctx.db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get();
  const record = row && loadOrder(ctx, row.id);
  if (record && [record.email, record.order.buyer.email].includes(email)) return record;
  throw new ShopError(
    'notFound',
    'Aucune commande ne porte ce numéro et cette adresse. Reprenez-les dans le courriel de votre commande, ou écrivez-nous.',
  );
}

/** @throws conflict where nothing may be withdrawn */
function provenView({ withdrawal, ...order }: OrderDetail): ProvenWithdrawal {
  if (!withdrawal?.open) throw new ShopError('conflict', withdrawal?.why ?? goldAndNotes);
  return { ...order, withdrawal };
}

/** What may be withdrawn by whoever has no account (C. conso. L221-21, D221-5). @throws as `provenOrder`, `provenView` */
export const withdrawalOf = (ctx: Ctx, proof: OrderProof): ProvenWithdrawal =>
  provenView(presentDetail(ctx, provenOrder(ctx, proof)));

/** @throws as `provenOrder` and `declare` */
export async function withdrawWithoutAccount(
  ctx: Ctx,
  { orderNumber, email, ...declaration }: Declaration & OrderProof,
): Promise<null> {
  return write(ctx, (tx) => {
    declare(tx, provenOrder(tx, { orderNumber, email }), declaration);
    return null;
  });
}

/**
 * The receipt and the notice to the dealer leave with it; an order left empty and unpaid is cancelled (C. conso.
 * L221-18, L221-21). A repeat changes nothing. @throws conflict after the period or for other pieces
 */
function declare(tx: Ctx, record: OrderRecord, { lines: pieces, reason = '', key }: Declaration): OrderDetail {
  const { order, lines, email } = record;
  const asked = summed(pieces);
  if (record.withdrawals.some((before) => isRepeat(before, asked, key))) return presentDetail(tx, record);
  const facts = withdrawable(record);
  const now = Date.now();
  const refusal = refusalOf(facts, asked, now);
  if (refusal) throw new ShopError('conflict', refusal);
  const amount = worthOf(returnableOf(record), asked);
  const { id } = tx.db
    .insert(withdrawals)
    .values({ orderId: order.id, declaredAt: now, amount, reason, key })
    .returning()
    .get();
  tx.db
    .insert(withdrawalLines)
    .values(asked.map((one) => ({ withdrawalId: id, ...one })))
    .run();
  if (!hasLeft(order))
    for (const { lineId, quantity: count } of asked)
      releaseStock(tx, { order, orderLineId: lineId, count, reason: 'Rétractation.' });
  changeOrder(tx, order.id);
  const text = `Rétractation${tx.actor.kind === 'anonymous' ? ' sans compte' : ''}\u00a0: ${piecesText(named(asked, lines))}.`;
  recordHistory(tx, { orderId: order.id, kind: 'withdrawal', from: id, text });
  const cancels = isWhole(facts, asked) && isUnpaid(order) && canTransition(record, 'cancelled').allowed;
  if (cancels) cancelOrder(tx, { record, why: 'Vous avez renoncé à tout votre achat.' });
  const present = presentNow(tx, order.id);
  const declared = present.withdrawal?.declared.at(-1);
  if (declared) sendLetters(tx, { order, email, declared, cancels, shop: tx.shop });
  return present;
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
