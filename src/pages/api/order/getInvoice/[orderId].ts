import { getInvoiceContract } from '../../../../features/invoices/invoices.api.ts';
import { getInvoice } from '../../../../features/invoices/papers.server.ts';
import { fileAnswer } from '../../../../http/fileAnswer.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getInvoiceContract, async ({ ctx, params }) => fileAnswer(await getInvoice(ctx, params)));
