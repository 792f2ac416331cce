import { changeNotes } from '../../../features/orders/handOver/changeNotes.server.ts';
import { changeNotesContract } from '../../../features/orders/handOver/notes.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(changeNotesContract, ({ ctx, body }) => changeNotes(ctx, body));
