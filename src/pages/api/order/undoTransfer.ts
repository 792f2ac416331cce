import { undoTransferContract } from '../../../features/orders/payments/payments.api.ts';
import { undoTransfer } from '../../../features/orders/payments/undoTransfer.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(undoTransferContract, ({ ctx, body }) => undoTransfer(ctx, body));
