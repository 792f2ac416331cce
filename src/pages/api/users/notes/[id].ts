import { saveNotes } from '../../../../features/accounts/notes.server.ts';
import { saveNotesContract } from '../../../../features/accounts/users.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(saveNotesContract, ({ ctx, params, body }) => saveNotes(ctx, { ...params, ...body }));
