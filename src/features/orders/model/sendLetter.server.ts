import type { Ctx } from '../../../http/context.ts';
import { afterHeld, enqueueMail } from '../../../mail/outbox.server.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { procureDays } from '../../stock/lines.server.ts';
import type { Facts, LetterDue } from './act.ts';
import { orderLetter } from './letters.ts';
import type { OrderMailContext } from './mailBlocks.ts';
import { moneyOf } from './money.ts';
import type { OrderRecord } from './record.ts';
import { withdrawalNoticeLetter, withdrawalReceiptLetter } from './withdrawal.mail.ts';
import { presentWithdrawal } from './withdrawals.ts';

type Sent = LetterDue & {
  facts: Facts;
  papers: string[];
  /** Where the act itself says so. */
  isInvoiceDue?: true | undefined;
};

/** Enqueues a letter of an order, rendered as the order is now. @returns its subject and recipient */
export function sendLetter(ctx: Ctx, record: OrderRecord, due: Sent): { subject: string; recipient: string } {
  const { kind, time, papers } = due;
  const { order, email } = record;
  const owner = { orderId: order.id, userId: order.userId };
  if (kind === 'withdrawalReceipt' || kind === 'withdrawalNotice') return sendWithdrawal(ctx, record, kind);
  const letter = orderLetter(kind, mailContext(ctx, record, due), due.detail);
  const dueAt = time ? time.dueAt : afterHeld(ctx.db, owner);
  enqueueMail(ctx, { kind, recipient: email, ...owner, papers, dueAt, ...time, letter });
  return { subject: letter.subject, recipient: email };
}

/** The receipt to the client, and to the dealer a copy whose answer goes there. */
function sendWithdrawal(ctx: Ctx, record: OrderRecord, kind: 'withdrawalReceipt' | 'withdrawalNotice') {
  const { shop } = ctx;
  const { email, order } = record;
  const isNotice = kind === 'withdrawalNotice';
  const recipient = isNotice ? (shop.config.identity.SHOP_EMAIL ?? '') : email;
  const declared = presentWithdrawal(record, shop, Date.now())?.declared.at(-1);
  if (!declared || !recipient) return { subject: '', recipient };
  const news = { order, email, declared, cancels: order.status === 'cancelled', shop };
  const letter = isNotice ? withdrawalNoticeLetter(news) : withdrawalReceiptLetter(news);
  const headers: Record<string, string> = isNotice ? { 'Reply-To': email } : {};
  enqueueMail(ctx, { orderId: order.id, userId: order.userId, kind, recipient, headers, letter });
  return { subject: letter.subject, recipient };
}

/** What only some letters say is asked when they do. */
export function mailContext(
  { db, shop }: Ctx,
  record: OrderRecord,
  { facts, papers, isInvoiceDue: known }: Pick<Sent, 'facts' | 'papers' | 'isInvoiceDue'>,
): OrderMailContext {
  const { id, paymentStatus } = record.order;
  return {
    ...record,
    money: moneyOf(record),
    times: facts.configuration.times,
    get procureDays() {
      return procureDays(db, id);
    },
    attached: papers,
    get invoiceFollows() {
      return papers.length === 0 && paymentStatus === 'paid' && (known ?? isInvoiceDue(db, id));
    },
    shop,
  };
}
