import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Letter } from '../../../mail/letter.ts';
import { afterHeld, enqueueMail, type OutgoingMail } from '../../../mail/outbox.server.ts';
import { renderLetter } from '../../../mail/renderLetter.ts';
import { once } from '../../../once.ts';
import { isDeactivated } from '../../accounts/mailed/deactivatedAddress.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { identityVerifiedLetter } from '../../identity/identity.mail.ts';
import { loadClient } from '../../identity/identityRows.server.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { procureDays } from '../../stock/shown.server.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import { historyOf } from '../history.server.ts';
import type { OrderRow } from '../order.ts';
import { identityOf, linesOf, loadOrder } from '../read/facts.server.ts';
import { booksOf } from '../read/ledger.server.ts';
import { ordersFreedByIdentity } from '../read/waitingForIdentity.server.ts';
import { withdrawalsOf } from '../read/withdrawals.server.ts';
import { receivedFor } from '../transfers/transfersOf.server.ts';
import { freedBlocks, type OrderNews } from './mailBlocks.ts';
import {
  cancelledLetter,
  invoiceIssuedLetter,
  latePaymentLetter,
  notesChangedLetter,
  orderReceivedLetter,
  partialRefundLetter,
  paymentReceivedLetter,
  paymentRefusedLetter,
  readyLetter,
  refundedLetter,
  secondPaymentLetter,
  statusLetter,
  transferChosenLetter,
  transferReminderLetter,
  transferShortLetter,
} from './order.mail.ts';

const letters = {
  orderReceived: orderReceivedLetter,
  paymentReceived: paymentReceivedLetter,
  paymentRefused: paymentRefusedLetter,
  orderStatus: statusLetter,
  orderReady: readyLetter,
  orderCancelled: cancelledLetter,
  orderRefunded: refundedLetter,
  partialRefund: partialRefundLetter,
  latePayment: latePaymentLetter,
  secondPayment: secondPaymentLetter,
  transferReminder: transferReminderLetter,
  transferShort: transferShortLetter,
  notesChanged: notesChangedLetter,
  transferChosen: transferChosenLetter,
  invoiceIssued: invoiceIssuedLetter,
};

type OrderMailKind = keyof typeof letters;

/** `mail` says when it leaves, where that is not at once. */
type About = {
  orderId: string;
  kind: OrderMailKind;
  detail?: string | undefined;
  mail?: MailTime | undefined;
  /** Numbers of the invoices and credit notes that go with it. */
  papers?: string[] | undefined;
};

export type MailTime = { createdAt: number; dueAt: number };

export function mailClient(
  ctx: Ctx,
  { orderId, kind, detail = '', papers = [], mail }: About,
): { subject: string; recipient: string } {
  const order = loadOrder(ctx.db, orderId);
  const letter = letters[kind](newsOf(ctx, { order, papers }), detail);
  const recipient = currentEmail(ctx.db, order);
  const dueAt = afterHeld(ctx.db, { userId: order.userId, orderId });
  enqueueMail(ctx, { kind, recipient, orderId, userId: order.userId, papers, dueAt, ...mail, letter });
  return { subject: letter.subject, recipient };
}

function newsOf(ctx: Ctx, { order, papers }: { order: OrderRow; papers: string[] }): OrderNews {
  const orderId = order.id;
  // Few letters tell everything, and some tell it twice.
  const lines = once(() => linesOf(ctx.db, orderId));
  const identity = once(() => identityOf(ctx, { order, lines: lines() }));
  const withdrawals = once(() => withdrawalsOf(ctx.db, { order, lines: lines() }));
  return {
    order,
    papers,
    shop: ctx.shop,
    get timeline() {
      return historyOf(ctx.db, orderId).map(({ at, kind, toValue }) => ({ at, kind, to: toValue }));
    },
    get invoiceFollows() {
      return papers.length === 0 && isInvoiceDue(ctx.db, orderId);
    },
    get procureDays() {
      return procureDays(ctx.db, order.id);
    },
    get times() {
      return currentConfiguration(ctx.db).times;
    },
    get books() {
      return booksOf(ctx.db, order);
    },
    get received() {
      return receivedFor(ctx.db, orderId);
    },
    get lines() {
      return lines();
    },
    get refunded() {
      return refundedPieces(ctx.db, [orderId]);
    },
    get identity() {
      return identity();
    },
    get withdrawals() {
      return withdrawals();
    },
  };
}

/**
 * A payment's mail that waited tells how things stand when it leaves: the identity may be verified by then. The mail of a
 * verified identity names the orders that waited for it.
 */
export async function writtenAnew(ctx: Ctx, mail: OutgoingMail): Promise<OutgoingMail> {
  const letter = letterAnew(ctx, mail);
  if (!letter) return mail;
  const rendered = renderLetter(letter, ctx.shop.sender);
  await write(ctx, (tx) => tx.db.update(mailOutbox).set(rendered).where(eq(mailOutbox.id, mail.id)).run());
  return { ...mail, ...rendered };
}

function letterAnew(ctx: Ctx, { kind, orderId, userId, papers, dueAt, createdAt }: OutgoingMail): Letter | null {
  const news = (order: OrderRow) => newsOf(ctx, { order, papers });
  if (kind === 'paymentReceived' && orderId !== null && dueAt > createdAt)
    return paymentReceivedLetter(news(loadOrder(ctx.db, orderId)));
  if (kind !== 'identityVerified' || userId === null) return null;
  const freed = ordersFreedByIdentity(ctx, userId).flatMap((order) => freedBlocks(news(order)));
  return identityVerifiedLetter(loadClient(ctx.db, userId), ctx.shop.sender, freed);
}

/** The client's present address; the order's own for an erased or closed account. */
function currentEmail(tx: Db, order: OrderRow): string {
  const email = liveEmail(tx).get({ id: order.userId })?.email;
  return email === undefined || isDeactivated(email) ? order.buyer.email : email;
}

const liveEmail = prepared((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.erasedAt)))
    .prepare(),
);

export function fittingMail({ status, paymentStatus, readyAt }: OrderRow): OrderMailKind {
  if (paymentStatus === 'refunded') return 'orderRefunded';
  if (status === 'cancelled') return 'orderCancelled';
  if (status === 'prepared' && readyAt !== null) return 'orderReady';
  if (status === 'prepared' || status === 'shipped' || status === 'delivered') return 'orderStatus';
  if (paymentStatus === 'paid') return 'paymentReceived';
  if (paymentStatus === 'refused') return 'paymentRefused';
  return 'orderReceived';
}
