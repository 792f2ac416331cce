import { noteTransfer } from '../../../features/orders/transfers/noteTransfer.server.ts';
import { noteTransferContract } from '../../../features/orders/transfers/transfers.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(noteTransferContract, ({ ctx, body }) => noteTransfer(ctx, body));
