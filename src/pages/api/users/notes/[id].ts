import { saveNotes } from '../../../../features/accounts/admin/userActs.server.ts';
import { saveNotesContract } from '../../../../features/accounts/admin/users.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(saveNotesContract, ({ ctx, params, body }) => saveNotes(ctx, { ...params, ...body }));
