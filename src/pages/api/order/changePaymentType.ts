import { changePaymentTypeContract } from '../../../features/orders/cancel/unpaid.api.ts';
import { changePaymentType } from '../../../features/orders/cancel/unpaid.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(changePaymentTypeContract, ({ ctx, body }) => changePaymentType(ctx, body));
