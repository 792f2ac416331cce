import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Letter } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { once } from '../../../once.ts';
import { isDeactivated } from '../../accounts/mailed/deactivatedAddress.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { procureDays } from '../../stock/shown.server.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import type { OrderRow } from '../order.ts';
import { identityOf, linesOf, loadOrder } from '../read/facts.server.ts';
import { booksOf } from '../read/ledger.server.ts';
import { withdrawalsOf } from '../read/withdrawals.server.ts';
import { receivedFor } from '../transfers/transfersOf.server.ts';
import type { OrderNews } from './mailBlocks.ts';
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
  // Few letters tell everything, and some tell it twice.
  const lines = once(() => linesOf(ctx.db, orderId));
  const identity = once(() => identityOf(ctx, { order, lines: lines() }));
  const withdrawals = once(() => withdrawalsOf(ctx.db, { order, lines: lines() }));
  const news: OrderNews = {
    order,
    papers,
    shop: ctx.shop,
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
  const letter: Letter = letters[kind](news, detail);
  const recipient = currentEmail(ctx.db, order);
  enqueueMail(ctx, { kind, recipient, orderId, userId: order.userId, papers, ...mail, letter });
  return { subject: letter.subject, recipient };
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
