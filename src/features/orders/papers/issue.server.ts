import { asc, lte } from 'drizzle-orm';
import { invoicesDue } from '../../../../db/schema/invoices.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { isInvoiceDue } from '../../invoices/issue.server.ts';
import { missingToInvoice } from '../../invoices/seller.ts';
import { act } from '../model/actOnOrder.server.ts';
import { following } from '../model/consequences.ts';
import { isSold } from '../order.ts';

/** Once the dealer's facts are complete, what waited is issued, oldest first, and mailed. @returns how many */
export async function issueDueInvoices(ctx: Ctx): Promise<number> {
  if (missingToInvoice(ctx.shop.config).length > 0) return 0;
  const due = ctx.db
    .select()
    .from(invoicesDue)
    .where(lte(invoicesDue.since, Date.now()))
    .orderBy(asc(invoicesDue.since))
    .all();
  for (const { orderId } of due)
    await write(ctx, (tx) => {
      if (!isInvoiceDue(tx.db, orderId)) return;
      act(tx, orderId, (record, facts) =>
        following(isSold(record.order) ? 'invoiced' : 'unpaid', record, {}, { facts }),
      );
    });
  return due.length;
}
