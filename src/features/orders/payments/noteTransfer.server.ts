import { and, eq, isNull } from 'drizzle-orm';
import { actorColumnsOf } from '../../../../db/audit.ts';
import { transfers } from '../../../../db/schema/orders.ts';
import { credits } from '../../../../db/schema/statements.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { isoDay } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { formatEuro } from '../../../money.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { undoableFor, wentOn } from '../model/desk.server.ts';
import { actOnOrder, moveOrder, type Seen } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { acceptableShortfall, moneyOf, shortfallText } from '../model/money.ts';
import type { NotedTransfer, OrderRecord, TransferBooking, TransferRow } from '../model/record.ts';
import { canMovePayment } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { type OrderRow, type PaymentStatus, statusLabels } from '../order.ts';
import { dropDueInvoice } from '../papers/issue.server.ts';
import type { Fate } from '../purpose.api.ts';
import { bookPaid } from './book.server.ts';
import { giveBack } from './refunds.server.ts';

/**
 * Cents. Paid once the price has come; the excess waits to be given back, the mails until it can no longer be undone.
 * @throws notFound, invalid for a day to come, conflict for an outdated version, a card, or a refunded order
 */
export const noteTransfer = (ctx: Ctx, { orderId, updatedAt, ...noted }: NotedTransfer & Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId, updatedAt }, (tx, record) => {
    if (noted.valueDate > isoDay(Date.now()))
      throw wrongField('valueDate', 'La date de valeur n’est pas encore passée.');
    const verdict = canMovePayment(record, 'paid', 'dealer');
    const again = record.order.paymentType === 'virement' && record.order.paymentStatus === 'paid';
    if (!verdict.allowed && !again) throw new ShopError('conflict', verdict.why);
    bookTransfer(tx, { record, noted, undoable: true });
  });

export const bookTransfer: TransferBooking['bookTransfer'] = (ctx, { record, noted, undoable = false }) => {
  const { order } = record;
  const at = Date.now();
  enterTransfer(ctx, order, { ...noted, createdAt: at });
  const missing = moneyOf(record).missing - noted.amount;
  const came = `Virement de ${formatEuro(noted.amount)} reçu`;
  const mail = { createdAt: at, dueAt: undoable ? at + undoableFor : at };
  const isCancelled = order.status === 'cancelled';
  if (order.paymentStatus === 'paid') {
    recordPart(ctx, order, `${came} en plus, à vous rendre.`);
  } else if (missing <= 0 || isCancelled) {
    const beyond = missing < 0 && !isCancelled ? ` ${formatEuro(-missing)} de trop, à vous rendre.` : '';
    bookPaid(ctx, { order, text: `${came}, constaté par la boutique sur son compte.${beyond}`, mail });
  } else {
    recordPart(ctx, order, `${came}\u00a0: il manque ${formatEuro(missing)}.`);
    sendOrderMail(ctx, { orderId: order.id, kind: 'transferShort', detail: formatEuro(noted.amount), mail });
  }
};

type Entry = Pick<typeof transfers.$inferInsert, 'amount' | 'shortfall' | 'valueDate' | 'payer' | 'createdAt'>;

function enterTransfer({ db, actor }: Ctx, { id: orderId, status: statusBefore }: OrderRow, entry: Entry): void {
  db.insert(transfers)
    .values({ orderId, statusBefore, ...entry, ...actorColumnsOf(actor) })
    .run();
}

const recordPart = (ctx: Ctx, order: OrderRow, payment: string): void => moveOrder(ctx, order, {}, { payment });

/** Waives a shortfall within the dealer's tolerance: the order is paid. @throws notFound, conflict */
export const acceptShortfall = (ctx: Ctx, seen: Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, seen, (tx, { order }) => bookShortfall(tx, { orderId: order.id }));

const bookShortfall: TransferBooking['bookShortfall'] = (ctx, { orderId }) => {
  const record = loadOrder(ctx, orderId);
  const shortfall = acceptableShortfall(record, currentConfiguration(ctx.db));
  if (shortfall === 0)
    throw new ShopError('conflict', 'Il ne manque rien à cette commande, ou plus que l’écart accepté.');
  const at = Date.now();
  enterTransfer(ctx, record.order, { amount: 0, shortfall, valueDate: isoDay(at), createdAt: at });
  const asking = and(eq(mailOutbox.orderId, orderId), eq(mailOutbox.kind, 'transferShort'), isNull(mailOutbox.sentAt));
  ctx.db.delete(mailOutbox).where(asking).run();
  const mail = { createdAt: at, dueAt: at + undoableFor };
  bookPaid(ctx, { order: record.order, text: shortfallText(shortfall), mail });
};

export const transferBooking: TransferBooking = { bookTransfer, bookShortfall };

/**
 * A slip of the dealer's, within the minute in which its mail waits: the only way from paid back to unpaid.
 * @throws notFound, conflict after that minute or once the order went on
 */
export async function undoTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  const transfer = ctx.db.select().from(transfers).where(eq(transfers.id, transferId)).get();
  if (!transfer) throw new ShopError('notFound', 'Ce virement n’est pas noté.');
  return actOnOrder(ctx, transfer, (tx, record) => {
    const { order } = record;
    requireUndoable(record, transfer);
    tx.db.update(transfers).set({ undoneAt: Date.now() }).where(eq(transfers.id, transferId)).run();
    const reopened = { state: 'open', orderId: null, transferId: null, settledAt: null, settledBy: null } as const;
    tx.db.update(credits).set(reopened).where(eq(credits.transferId, transferId)).run();
    const waiting = and(
      eq(mailOutbox.orderId, order.id),
      eq(mailOutbox.createdAt, transfer.createdAt),
      isNull(mailOutbox.sentAt),
    );
    tx.db.delete(mailOutbox).where(waiting).run();
    const left = moneyOf({ ...record, transfers: record.transfers.filter(({ id }) => id !== transferId) });
    // Money for a cancelled order has yet to be refunded.
    const isPaid = order.status === 'cancelled' ? left.byTransfer > 0 : left.missing === 0;
    const unpays = order.paymentStatus === 'paid' && !isPaid;
    if (unpays) dropDueInvoice(tx, { orderId: order.id });
    const status = transfer.statusBefore;
    const paymentStatus = order.status === 'cancelled' ? 'cancelled' : 'pending';
    moveOrder(tx, order, unpays ? { status, paymentStatus } : {}, {
      payment:
        transfer.shortfall > 0
          ? `L’écart de ${formatEuro(transfer.shortfall)} n’est plus accepté.`
          : `Virement de ${formatEuro(transfer.amount)} noté par erreur\u00a0: il est retiré.`,
      status: unpays && status !== order.status ? `Commande « ${statusLabels[status]} ».` : undefined,
    });
  });
}

function requireUndoable({ order, transfers: noted, refunds, papers }: OrderRecord, transfer: TransferRow): void {
  if (noted.at(-1)?.id !== transfer.id)
    throw new ShopError('conflict', 'Ce virement a déjà été retiré, ou un autre est noté depuis.');
  if (Date.now() - transfer.createdAt >= undoableFor)
    throw new ShopError('conflict', 'La minute est passée\u00a0: rendez le virement, ou notez ce qui manque.');
  if (refunds.length > 0 || papers.length > 0 || wentOn(order.status, transfer.statusBefore))
    throw new ShopError('conflict', 'La commande a avancé depuis\u00a0: ce virement ne se retire plus.');
}

/**
 * A card's only once the bank refused the refund. The history names the dealer: it is never taken for the bank's word.
 * @throws notFound, invalid for `goods` of pieces that left alone, conflict; always for « paid » on a card
 */
export async function updatePaymentStatus(
  ctx: Ctx,
  { status, goods, ...seen }: Seen & { status: PaymentStatus; goods?: Fate | undefined },
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  if (status === 'refunded') requireAct(ctx.actor, 'refunds');
  return actOnOrder(ctx, seen, (tx, record) => {
    const verdict = canMovePayment(record, status, 'dealer');
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    const { missing, transferBalance: amount } = moneyOf(record);
    if (status === 'paid')
      bookTransfer(tx, { record, noted: { amount: Math.max(1, missing), valueDate: isoDay(Date.now()), payer: '' } });
    else if (record.order.paymentType === 'carte') giveBack(tx, record, { kind: 'byHand', input: { goods } });
    else if (amount > 0)
      giveBack(tx, record, { kind: 'transfer', input: { amount, what: { purpose: 'order', goods } } });
    else throw new ShopError('conflict', 'Cette commande n’a pas de virement reçu à rendre.');
  });
}
