import { addReserve } from '../../../features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../features/alerts/alerts.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addReserveContract, ({ ctx, body }) => addReserve(ctx, body));
