import { noteTransferRefund } from '../../../features/orders/payments/refunds.server.ts';
import { noteTransferRefundContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(noteTransferRefundContract, ({ ctx, body }) => noteTransferRefund(ctx, body));
