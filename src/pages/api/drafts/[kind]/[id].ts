import { write } from '../../../../../db/writer.ts';
import { dropDraftContract, keepDraftContract } from '../../../../features/drafts/drafts.api.ts';
import { dropDraft, keepDraft } from '../../../../features/drafts/drafts.server.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(keepDraftContract, ({ ctx, params, body }) => keepDraft(ctx, { ...params, ...body }));
export const DELETE = serve(dropDraftContract, ({ ctx, params }) => write(ctx, (tx) => dropDraft(tx, params)));
