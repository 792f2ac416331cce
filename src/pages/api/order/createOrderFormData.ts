import { createOrderFormData } from '../../../features/orders/payments/attempt.server.ts';
import { createOrderFormDataContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(createOrderFormDataContract, createOrderFormData);
