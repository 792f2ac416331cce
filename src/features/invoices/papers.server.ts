import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { invoices } from '../../../db/schema/invoices.ts';
import { orders } from '../../../db/schema/orders.ts';
import { renderPdf } from '../../document/pdf.server.ts';
import { type Ctx, isStaff, orNotFound, requireClient } from '../../http/context.ts';
import { fileResponse } from '../../http/fileAnswer.ts';
import type { Attachment } from '../../mail/outbox.server.ts';
import { invoicePaper } from './invoicePaper.ts';
import type { InvoiceRow } from './issue.server.ts';

const fileNames = { invoice: 'facture', creditNote: 'avoir' } as const;

export const fileName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${fileNames[kind]}-${number}.pdf`;

async function paperOf(row: InvoiceRow, siteUrl: string): Promise<Attachment> {
  const content = await renderPdf(invoicePaper(row, siteUrl));
  return { filename: fileName(row), contentType: 'application/pdf', content };
}

function ownRow({ db, actor }: Ctx, which: SQL | undefined): InvoiceRow | undefined {
  const isOwn = isStaff(actor) ? undefined : eq(orders.userId, requireClient(actor).userId);
  const joined = db.select({ row: invoices }).from(invoices).innerJoin(orders, eq(orders.id, invoices.orderId));
  return joined.where(and(which, isOwn)).get()?.row;
}

/** @throws notFound, also for another client's order and before the invoice is issued */
export async function getInvoice(ctx: Ctx, { orderId }: { orderId: string }): Promise<Attachment> {
  const row = ownRow(ctx, and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return paperOf(orNotFound(row, 'Cette commande n’a pas encore de facture.'), ctx.shop.config.siteUrl);
}

export async function getCreditNote(ctx: Ctx, { number }: { number: string }): Promise<Attachment> {
  const row = ownRow(ctx, and(eq(invoices.number, number), eq(invoices.kind, 'creditNote')));
  return paperOf(orNotFound(row, 'Cet avoir n’existe pas.'), ctx.shop.config.siteUrl);
}

export async function paperAnswer(ctx: Ctx, { number }: { number: string }): Promise<Response> {
  const row = orNotFound(ownRow(ctx, eq(invoices.number, number)));
  return fileResponse(await paperOf(row, ctx.shop.config.siteUrl));
}

export async function papersByNumber({ db, shop }: Ctx, numbers: readonly string[]): Promise<Attachment[]> {
  if (numbers.length === 0) return [];
  const issued = inArray(invoices.number, [...numbers]);
  const papers: Attachment[] = [];
  for (const row of db.select().from(invoices).where(issued).all())
    papers.push(await paperOf(row, shop.config.siteUrl));
  return papers;
}
