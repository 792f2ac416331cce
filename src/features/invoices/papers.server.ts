import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { invoices } from '../../../db/schema/invoices.ts';
import { orders } from '../../../db/schema/orders.ts';
import { renderPdf } from '../../document/pdf.server.ts';
import { type Ctx, isStaff, orNotFound, requireClient } from '../../http/context.ts';
import { fileResponse } from '../../http/fileAnswer.ts';
import type { Attachment } from '../../mail/outbox.server.ts';
import { invoiceDocument } from './invoicePaper.ts';
import type { InvoiceRow } from './issue.server.ts';

const fileNames = { invoice: 'facture', creditNote: 'avoir' } as const;

export const fileName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string =>
  `${fileNames[kind]}-${number}.pdf`;

async function renderInvoice(row: InvoiceRow, siteUrl: string): Promise<Attachment> {
  const content = await renderPdf(invoiceDocument(row, siteUrl));
  return { filename: fileName(row), contentType: 'application/pdf', content };
}

function findInvoice({ db, actor }: Ctx, which: SQL | undefined): InvoiceRow | undefined {
  const isOwnOrder = isStaff(actor) ? undefined : eq(orders.userId, requireClient(actor).userId);
  const invoicesWithOrder = db
    .select({ row: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId));
  return invoicesWithOrder.where(and(which, isOwnOrder)).get()?.row;
}

/** @throws notFound, also for another client's order or before the invoice is issued */
export async function getInvoice(ctx: Ctx, { orderId }: { orderId: string }): Promise<Attachment> {
  const row = findInvoice(ctx, and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return renderInvoice(orNotFound(row, 'Cette commande n’a pas encore de facture.'), ctx.shop.config.siteUrl);
}

export async function getCreditNote(ctx: Ctx, { number }: { number: string }): Promise<Attachment> {
  const row = findInvoice(ctx, and(eq(invoices.number, number), eq(invoices.kind, 'creditNote')));
  return renderInvoice(orNotFound(row, 'Cet avoir n’existe pas.'), ctx.shop.config.siteUrl);
}

export async function invoiceResponse(ctx: Ctx, { number }: { number: string }): Promise<Response> {
  const row = orNotFound(findInvoice(ctx, eq(invoices.number, number)));
  return fileResponse(await renderInvoice(row, ctx.shop.config.siteUrl));
}

export async function invoiceAttachments({ db, shop }: Ctx, numbers: readonly string[]): Promise<Attachment[]> {
  if (numbers.length === 0) return [];
  const isListed = inArray(invoices.number, [...numbers]);
  const attachments: Attachment[] = [];
  for (const row of db.select().from(invoices).where(isListed).all())
    attachments.push(await renderInvoice(row, shop.config.siteUrl));
  return attachments;
}
