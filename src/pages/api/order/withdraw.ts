import { withdrawContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdraw } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(withdrawContract, ({ ctx, body }) => withdraw(ctx, body));
