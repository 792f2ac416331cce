import { z } from 'zod';
import { contract, id } from '../../http/contract.ts';

const pdf = { types: ['application/pdf'] };

export const invoiceShape = z.object({ number: z.string(), issuedAt: z.number() }).nullable();
export const creditNotesShape = z.array(z.object({ number: z.string(), issuedAt: z.number(), amount: z.number() }));

export const getInvoiceContract = contract('GET /api/order/getInvoice/{orderId}', {
  access: 'user',
  permission: 'printPapers',
  summary: 'The invoice of an order as PDF/A-3 with Factur-X; 404 for another person’s, or before it is issued',
  params: z.object({ orderId: id }),
  answers: pdf,
  data: z.unknown(),
});

export const getCreditNoteContract = contract('GET /api/order/getCreditNote/{number}', {
  access: 'user',
  permission: 'printPapers',
  summary: 'A credit note as PDF/A-3 with Factur-X; another person’s is 404',
  params: z.object({ number: z.string().min(1).max(35) }),
  answers: pdf,
  data: z.unknown(),
});
