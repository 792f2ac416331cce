import { createOrderFormData } from '../../../features/orders/payments/attempt.server.ts';
import { createOrderFormDataContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(createOrderFormDataContract, ({ ctx, body }) => createOrderFormData(ctx, body));
