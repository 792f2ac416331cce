import { getCreditNoteContract } from '../../../../features/invoices/invoices.api.ts';
import { getCreditNote } from '../../../../features/invoices/papers.server.ts';
import { fileAnswer } from '../../../../http/fileAnswer.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCreditNoteContract, async ({ ctx, params }) =>
  fileAnswer(await getCreditNote(ctx, params)),
);
