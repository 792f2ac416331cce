import { changePaymentTypeContract } from '../../../features/orders/unpaid/unpaid.api.ts';
import { changePaymentType } from '../../../features/orders/unpaid/unpaid.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(changePaymentTypeContract, ({ ctx, body }) => changePaymentType(ctx, body));
