import { saveNotesContract } from '../../../../features/accounts/users.api.ts';
import { saveNotes } from '../../../../features/accounts/users.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(saveNotesContract, ({ ctx, params, body }) => saveNotes(ctx, { ...params, ...body }));
