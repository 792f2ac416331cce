import { undoTransferContract } from '../../../features/orders/transfers/transfers.api.ts';
import { undoTransfer } from '../../../features/orders/transfers/undoTransfer.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(undoTransferContract, ({ ctx, body }) => undoTransfer(ctx, body));
