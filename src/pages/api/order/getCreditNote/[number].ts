import { getCreditNoteContract } from '../../../../features/invoices/invoices.api.ts';
import { getCreditNote } from '../../../../features/invoices/papers.server.ts';
import { serve } from '../../../../http/serve.ts';
import { pdfAnswer } from '../../../../uploads/pdfAnswer.ts';

export const GET = serve(getCreditNoteContract, async ({ ctx, params }) => pdfAnswer(await getCreditNote(ctx, params)));
