import { noteTransferRefund } from '../../../features/orders/payments/refunds.server.ts';
import { noteTransferRefundContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(noteTransferRefundContract, noteTransferRefund);
