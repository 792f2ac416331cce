import { getInvoiceContract } from '../../../../features/invoices/invoices.api.ts';
import { getInvoice } from '../../../../features/invoices/papers.server.ts';
import { serve } from '../../../../http/serve.ts';
import { pdfAnswer } from '../../../../uploads/pdfAnswer.ts';

export const GET = serve(getInvoiceContract, async ({ ctx, params }) => pdfAnswer(await getInvoice(ctx, params)));
