import { saveNotesContract } from '../../../../features/accounts/model/users.api.ts';
import { saveNotes } from '../../../../features/accounts/model/users.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(saveNotesContract, saveNotes);
