import { decideRefund } from '../../../features/orders/payments/refunds.server.ts';
import { refundProposalContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(refundProposalContract, ({ ctx, body }) => decideRefund(ctx, body));
