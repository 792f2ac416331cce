import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Letter } from '../../../mail/letter.ts';
import { enqueueMail } from '../../../mail/outbox.server.ts';
import { isDeactivated } from '../../accounts/mailed/deactivatedAddress.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import type { OrderRow } from '../order.ts';
import { identityOf, linesOf, loadOrder } from '../read/facts.server.ts';
import { withdrawalsOf } from '../read/withdrawals.server.ts';
import type { OrderNews } from './mailBlocks.ts';
import {
  cancelledLetter,
  latePaymentLetter,
  orderReceivedLetter,
  partialRefundLetter,
  paymentReceivedLetter,
  paymentRefusedLetter,
  refundedLetter,
  secondPaymentLetter,
  statusLetter,
  transferChosenLetter,
  transferReminderLetter,
} from './order.mail.ts';

const letters = {
  orderReceived: orderReceivedLetter,
  paymentReceived: paymentReceivedLetter,
  paymentRefused: paymentRefusedLetter,
  orderStatus: statusLetter,
  orderCancelled: cancelledLetter,
  orderRefunded: refundedLetter,
  partialRefund: partialRefundLetter,
  latePayment: latePaymentLetter,
  secondPayment: secondPaymentLetter,
  transferReminder: transferReminderLetter,
  transferChosen: transferChosenLetter,
};

type OrderMailKind = keyof typeof letters;

export function mailClient(
  ctx: Ctx,
  { orderId, kind, detail = '' }: { orderId: string; kind: OrderMailKind; detail?: string | undefined },
): { subject: string; recipient: string } {
  const order = loadOrder(ctx.db, orderId);
  let lines: OrderNews['lines'] | undefined;
  const news: OrderNews = {
    order,
    shop: ctx.shop,
    get times() {
      return currentConfiguration(ctx.db).times;
    },
    get lines() {
      lines ??= linesOf(ctx.db, orderId);
      return lines;
    },
    get identity() {
      return identityOf(ctx, order, this.lines);
    },
    get withdrawals() {
      return withdrawalsOf(ctx.db, order, this.lines);
    },
  };
  const letter: Letter = letters[kind](news, detail);
  const recipient = currentEmail(ctx.db, order);
  enqueueMail(ctx, { kind, recipient, orderId, userId: order.userId }, letter);
  return { subject: letter.subject, recipient };
}

/** The client's present address; the order's own for an erased or closed account. */
function currentEmail(tx: Db, order: OrderRow): string {
  const live = and(eq(users.id, order.userId), isNull(users.erasedAt));
  const email = tx.select({ email: users.email }).from(users).where(live).get()?.email;
  return email === undefined || isDeactivated(email) ? order.buyer.email : email;
}

export function fittingMail({ status, paymentStatus }: OrderRow): OrderMailKind {
  if (paymentStatus === 'refunded') return 'orderRefunded';
  if (status === 'cancelled') return 'orderCancelled';
  if (status === 'prepared' || status === 'shipped' || status === 'delivered') return 'orderStatus';
  if (paymentStatus === 'paid') return 'paymentReceived';
  if (paymentStatus === 'refused') return 'paymentRefused';
  return 'orderReceived';
}
