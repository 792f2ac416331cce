import { decideRefund } from '../../../features/orders/payments/refunds.server.ts';
import { refundProposalContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(refundProposalContract, decideRefund);
