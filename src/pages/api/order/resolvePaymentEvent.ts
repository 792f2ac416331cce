import { resolvePaymentEventContract } from '../../../features/orders/payments/payments.api.ts';
import { resolvePaymentEvent } from '../../../features/orders/payments/resolveEvent.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resolvePaymentEventContract, ({ ctx, body }) => resolvePaymentEvent(ctx, body));
