import { undoHandOver } from '../../../features/orders/fulfilment/status.server.ts';
import { undoHandOverContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(undoHandOverContract, ({ ctx, body }) => undoHandOver(ctx, body));
