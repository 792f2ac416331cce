import { saveNotesContract } from '../../../../features/accounts/users.api.ts';
import { saveNotes } from '../../../../features/accounts/users.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(saveNotesContract, saveNotes);
