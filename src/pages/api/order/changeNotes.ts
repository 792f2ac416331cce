import { changeNotes } from '../../../features/orders/fulfilment/status.server.ts';
import { changeNotesContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(changeNotesContract, ({ ctx, body }) => changeNotes(ctx, body));
