import { and, count, desc, eq, gte, lt, min, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { ListQuery } from '../../http/contract.ts';
import type { InvoiceRow } from '../invoices/issue.server.ts';
import { missingToInvoice } from '../invoices/seller.ts';
import { monthOf, spanOf } from './facts.server.ts';

type Asked = Pick<ListQuery, 'q' | 'page' | 'pageSize'> & { month: string; kind: InvoiceRow['kind'] | '' };

export function listPapers(ctx: Ctx, { month, kind, ...asked }: Asked) {
  requireAdmin(ctx.actor);
  const { from, to } = month ? spanOf(month) : { from: 0, to: Number.MAX_SAFE_INTEGER };
  const buyer = (name: string) => sql`json_extract(${invoices.content}, ${`$.buyer.${name}`})`;
  return listPage(ctx.db, {
    query: ctx.db.select().from(invoices).$dynamic(),
    where: [
      and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)),
      kind === '' ? undefined : eq(invoices.kind, kind),
    ],
    texts: [
      invoices.number,
      sql`json_extract(${invoices.content}, '$.orderNumber')`,
      buyer('firstName'),
      buyer('lastName'),
      buyer('company'),
    ],
    order: [desc(invoices.issuedAt), desc(invoices.sequence)],
    id: invoices.id,
    asked,
  });
}

/** Months from the first paper to the present one, newest first: « 2026-11 ». */
export function monthsWithPapers(ctx: Ctx, now = Date.now()): string[] {
  requireAdmin(ctx.actor);
  const first =
    ctx.db
      .select({ at: min(invoices.issuedAt) })
      .from(invoices)
      .get()?.at ?? now;
  const months: string[] = [];
  for (let month = monthOf(now); month >= monthOf(first); month = monthOf(spanOf(month).from - 1)) months.push(month);
  return months;
}

export function heldPapers(ctx: Ctx): { missing: string[]; waiting: number } {
  requireAdmin(ctx.actor);
  const waiting = ctx.db.select({ n: count() }).from(invoicesDue).get()?.n ?? 0;
  return { missing: missingToInvoice(ctx.shop.config), waiting };
}
