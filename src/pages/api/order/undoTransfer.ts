import { undoTransfer } from '../../../features/orders/payments/noteTransfer.server.ts';
import { undoTransferContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(undoTransferContract, ({ ctx, body }) => undoTransfer(ctx, body));
