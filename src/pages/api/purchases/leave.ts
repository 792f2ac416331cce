import { leave } from '../../../features/purchases/desk/acts.server.ts';
import { leaveContract } from '../../../features/purchases/purchases.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(leaveContract, ({ ctx, body }) => leave(ctx, body));
