import { addOrderNote } from '../../../features/orders/fulfilment/status.server.ts';
import { addOrderNoteContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addOrderNoteContract, ({ ctx, body }) => addOrderNote(ctx, body));
