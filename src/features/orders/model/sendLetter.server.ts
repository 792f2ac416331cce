import type { Ctx } from '../../../http/context.ts';
import { earliestDueAt, enqueueMail, mailUser } from '../../../mail/outbox.server.ts';
import { procurementDays } from '../../goods/model/lines.server.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { isBeforeShipment } from '../order.ts';
import type { DecisionFacts, MailRequest } from './act.ts';
import { orderMail } from './letters.ts';
import type { OrderMail } from './mailBlocks.ts';
import { amountsOf } from './money.ts';
import type { OrderRecord } from './record.ts';
import { withdrawalNoticeMail, withdrawalReceiptMail } from './withdrawal.mail.ts';
import { presentWithdrawal } from './withdrawals.ts';

type MailData = { facts: DecisionFacts; papers: string[] };

export function queueOrderMail(ctx: Ctx, record: OrderRecord, request: MailRequest & MailData): void {
  const { kind, time, papers } = request;
  const { id: orderId, userId } = record.order;
  if (record.email === '') return;
  if (kind === 'withdrawalReceipt' || kind === 'withdrawalNotice') {
    sendWithdrawalMail(ctx, record, kind);
    return;
  }
  const mailContent = orderMail(kind, mailContext(ctx, record, request), request.detail);
  const dueAt = time?.dueAt ?? earliestDueAt(ctx.db, { orderId, userId: userId ?? undefined });
  mailBuyer(ctx, record, { kind, orderId, papers, dueAt, ...time, letter: mailContent });
}

function mailBuyer(ctx: Ctx, { order, email, client }: OrderRecord, mail: Parameters<typeof mailUser>[2]): void {
  if (order.userId) mailUser(ctx, { id: order.userId, email }, { isLimited: !client.isEmailConfirmed, ...mail });
  else enqueueMail(ctx, { ...mail, recipient: email });
}

function sendWithdrawalMail(ctx: Ctx, record: OrderRecord, kind: 'withdrawalReceipt' | 'withdrawalNotice'): void {
  const { shop } = ctx;
  const { email, order } = record;
  const recipient = shop.config.identity.SHOP_EMAIL;
  const declaration = presentWithdrawal(record, shop, Date.now())?.declared.at(-1);
  if (!declaration) return;
  const { id: orderId, userId, status } = order;
  const mail = { order, email, declaration, isOrderCancelled: status === 'cancelled', shop };
  if (kind === 'withdrawalReceipt') mailBuyer(ctx, record, { orderId, kind, letter: withdrawalReceiptMail(mail) });
  else if (recipient) {
    const headers = { 'Reply-To': email };
    const mailContent = withdrawalNoticeMail(mail);
    enqueueMail(ctx, { orderId, userId: userId ?? undefined, kind, recipient, headers, letter: mailContent });
  }
}

export function mailContext(
  { db, shop }: Ctx,
  record: OrderRecord,
  { kind, facts, papers }: MailData & { kind: string },
): OrderMail {
  const { order } = record;
  const isPaid = order.paymentStatus === 'paid';
  const isObsolete = !isBeforeShipment(order) || order.paymentStatus === 'refunded';
  const mayInvoiceFollow = kind === 'paymentReceived' && papers.length === 0 && isPaid;
  return {
    ...record,
    amounts: amountsOf(record),
    times: facts.configuration.times,
    procureDays: isObsolete ? 0 : procurementDays(db, order.id),
    attachedNumbers: papers,
    invoiceFollows: mayInvoiceFollow && isInvoiceDue(db, order.id),
    shop,
  };
}
