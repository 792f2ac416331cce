import { cancelUnpaidOrderContract } from '../../../features/orders/unpaid/unpaid.api.ts';
import { cancelUnpaidOrder } from '../../../features/orders/unpaid/unpaid.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(cancelUnpaidOrderContract, ({ ctx, body }) => cancelUnpaidOrder(ctx, body));
