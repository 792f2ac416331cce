import { cancelUnpaidOrderContract } from '../../../features/orders/cancel/unpaid.api.ts';
import { cancelUnpaidOrder } from '../../../features/orders/cancel/unpaid.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(cancelUnpaidOrderContract, ({ ctx, body }) => cancelUnpaidOrder(ctx, body));
