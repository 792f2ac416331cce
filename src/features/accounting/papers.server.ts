import { and, desc, eq, gte, lt, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import { countOf, listPage } from '../../../db/list.ts';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { adminInvoicePath, adminOrderPath } from '../../adminPaths.ts';
import { formatDay } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { type ListQuery, listQuery, orEmpty } from '../../http/contract.ts';
import { paymentText } from '../../means.ts';
import { formatEuro } from '../../money.ts';
import { badge, deskList, link, moment } from '../../ui/list/list.ts';
import { invoiceKindLabels } from '../invoices/invoicePaper.ts';
import type { InvoiceRow } from '../invoices/issue.server.ts';
import { missingSellerFields } from '../invoices/seller.ts';
import { fullName } from '../orders/order.ts';
import { isMonth, monthName } from './entries.ts';
import { monthOf, spanOf } from './facts.server.ts';

type InvoicesQuery = Pick<ListQuery, 'q' | 'page' | 'pageSize'> & { month: string; kind: InvoiceRow['kind'] | '' };

function listInvoices(ctx: Ctx, { month, kind, ...request }: InvoicesQuery) {
  requireAdmin(ctx.actor);
  const { from, to } = month ? spanOf(month) : { from: 0, to: Number.MAX_SAFE_INTEGER };
  const buyer = (name: string) => sql`json_extract(${invoices.content}, ${`$.buyer.${name}`})`;
  return listPage(ctx.db, {
    query: ctx.db.select().from(invoices).$dynamic(),
    where: [
      and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)),
      kind === '' ? undefined : eq(invoices.kind, kind),
    ],
    searchColumns: [
      invoices.number,
      sql`json_extract(${invoices.content}, '$.orderNumber')`,
      buyer('firstName'),
      buyer('lastName'),
      buyer('company'),
    ],
    order: [desc(invoices.issuedAt), desc(invoices.sequence)],
    id: invoices.id,
    request,
  });
}

function monthsWithInvoices(ctx: Ctx): string[] {
  requireAdmin(ctx.actor);
  const now = Date.now();
  const firstInvoice = ctx.db
    .select({ at: min(invoices.issuedAt) })
    .from(invoices)
    .get();
  const oldestMonth = monthOf(firstInvoice?.at ?? now);
  const months: string[] = [];
  for (let month = monthOf(now); month >= oldestMonth; month = monthOf(spanOf(month).from - 1)) months.push(month);
  return months;
}

export function invoicingReadiness(ctx: Ctx): { missingFields: string[]; waitingCount: number } {
  requireAdmin(ctx.actor);
  return { missingFields: missingSellerFields(ctx.shop.config), waitingCount: countOf(ctx.db, invoicesDue) };
}

type ListedInvoice = ReturnType<typeof listInvoices>['rows'][number];

const kinds = { facture: 'invoice', avoir: 'creditNote' } as const;
const signedAmountText = ({ kind }: ListedInvoice, cents: number) => formatEuro(kind === 'invoice' ? cents : -cents);

export function invoiceList(ctx: Ctx) {
  const months = monthsWithInvoices(ctx);
  return deskList({
    title: 'Factures',
    nouns: ['Aucune facture', 'pièce', 'pièces'],
    search: 'Numéro, commande ou client',
    shape: listQuery.extend({
      month: orEmpty(z.string().refine(isMonth)),
      kind: z.enum(['', 'facture', 'avoir']).default(''),
    }),
    filters: {
      month: {
        name: 'mois',
        label: 'Mois',
        allLabel: 'Tous',
        allValue: 'tous',
        initial: months[0],
        options: months.map((month) => [month, monthName(month)] as const),
      },
      kind: {
        name: 'nature',
        label: 'Nature',
        allLabel: 'Factures et avoirs',
        options: [
          ['facture', 'Factures'],
          ['avoir', 'Avoirs'],
        ],
      },
    },
    query: (ctx, { kind, ...request }) => listInvoices(ctx, { ...request, kind: kind && kinds[kind] }),
    group: ({ issuedAt }) => formatDay(issuedAt),
    columns: [
      { label: 'Numéro', class: 'figures', cell: ({ number }) => link(number, adminInvoicePath(number)) },
      {
        label: 'Nature',
        cell: ({ kind }) => badge(invoiceKindLabels[kind], kind === 'creditNote' ? 'badge-wait' : ''),
      },
      { label: 'Émise le', cell: ({ issuedAt }) => moment(issuedAt) },
      {
        label: 'Client',
        cell: ({ content: { buyer } }) => buyer.company ?? fullName(buyer),
      },
      {
        label: 'Commande',
        class: 'figures',
        cell: ({ orderId, content }) => link(content.orderNumber, adminOrderPath(orderId)),
      },
      { label: 'Règlement', cell: ({ content }) => paymentText(content) },
      { label: 'Hors taxe', class: 'right figures', cell: (paper) => signedAmountText(paper, paper.content.net) },
      { label: 'TVA', class: 'right figures', cell: (paper) => signedAmountText(paper, paper.content.tax) },
      { label: 'TTC', class: 'right price', cell: (paper) => signedAmountText(paper, paper.content.gross) },
    ],
  });
}
