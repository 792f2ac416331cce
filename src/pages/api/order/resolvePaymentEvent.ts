import { resolvePaymentEvent } from '../../../features/orders/payments/events.server.ts';
import { resolvePaymentEventContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resolvePaymentEventContract, ({ ctx, body }) => resolvePaymentEvent(ctx, body));
