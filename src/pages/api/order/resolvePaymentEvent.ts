import { resolvePaymentEvent } from '../../../features/orders/moves.server.ts';
import { resolvePaymentEventContract } from '../../../features/orders/payments/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resolvePaymentEventContract, ({ ctx, body }) => resolvePaymentEvent(ctx, body));
