import { eq } from 'drizzle-orm';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import type { Letter } from '../../../mail/letter.ts';
import { afterHeld, enqueueMail, type OutgoingMail, storedLetter } from '../../../mail/outbox.server.ts';
import { openingTimes } from '../../configuration/configuration.server.ts';
import { identityVerifiedLetter } from '../../identity/identity.mail.ts';
import { loadClient } from '../../identity/identityRows.server.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { procureDays } from '../../stock/lines.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { loadOrder, ordersFreedByIdentity } from '../model/load.server.ts';
import { moneyOf } from '../model/money.ts';
import { fittingMail, type OrderMailKind } from '../model/orderMails.ts';
import type { OrderRecord } from '../model/record.ts';
import { orderLetter } from './letters.ts';
import { freedBlocks, type OrderNews } from './mailBlocks.ts';

export type MailTime = { createdAt: number; dueAt: number };

type About = {
  orderId: string;
  /** Where it is loaded already, and has not changed since. */
  record?: OrderRecord;
  kind: OrderMailKind;
  detail?: string | undefined;
  /** When it leaves, where that is not at once. */
  mail?: MailTime | undefined;
  papers?: string[] | undefined;
};

export function sendOrderMail(
  ctx: Ctx,
  { orderId, kind, detail, papers = [], mail, record = loadOrder(ctx, orderId) }: About,
): { subject: string; recipient: string } {
  const { order, email: recipient } = record;
  const letter = orderLetter(kind, newsOf(ctx, record, papers), detail);
  const dueAt = afterHeld(ctx.db, { userId: order.userId, orderId });
  enqueueMail(ctx, { kind, recipient, orderId, userId: order.userId, papers, dueAt, ...mail, letter });
  return { subject: letter.subject, recipient };
}

const newsOf = ({ db, shop }: Ctx, record: OrderRecord, attached: string[]): OrderNews => ({
  ...record,
  money: moneyOf(record),
  times: openingTimes(db),
  procureDays: procureDays(db, record.order.id),
  attached,
  invoiceFollows: attached.length === 0 && record.order.paymentStatus === 'paid' && isInvoiceDue(db, record.order.id),
  shop,
});

/** As things stand when it leaves: verified by then, the identity's mail names the orders that waited for it. */
export async function rerendered(ctx: Ctx, mail: OutgoingMail): Promise<OutgoingMail> {
  const letter = newLetter(ctx, mail);
  if (!letter) return mail;
  const rendered = storedLetter(ctx, letter, mail.headers);
  await write(ctx, (tx) => tx.db.update(mailOutbox).set(rendered).where(eq(mailOutbox.id, mail.id)).run());
  return { ...mail, ...rendered };
}

function newLetter(ctx: Ctx, { kind, orderId, userId, papers, dueAt, createdAt }: OutgoingMail): Letter | null {
  if (kind === 'paymentReceived' && orderId !== null && dueAt > createdAt)
    return orderLetter(kind, newsOf(ctx, loadOrder(ctx, orderId), papers));
  if (kind !== 'identityVerified' || userId === null) return null;
  const freed = ordersFreedByIdentity(ctx, userId).flatMap((record) => freedBlocks(newsOf(ctx, record, papers)));
  return identityVerifiedLetter(loadClient(ctx.db, userId), ctx.shop.sender, freed);
}

export async function sendManualOrderEmail(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<{ subject: string; recipient: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, orderId);
    const mail = sendOrderMail(tx, { orderId, record, kind: fittingMail(record) });
    recordHistory(tx, { orderId, kind: 'mail', text: `Courriel « ${mail.subject} » envoyé à nouveau.` });
    return mail;
  });
}
