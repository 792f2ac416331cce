import { resolvePaymentEvent } from '../../../features/orders/payments/events.server.ts';
import { resolvePaymentEventContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(resolvePaymentEventContract, resolvePaymentEvent);
