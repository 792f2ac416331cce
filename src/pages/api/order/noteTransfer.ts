import { noteTransfer } from '../../../features/orders/payments/noteTransfer.server.ts';
import { noteTransferContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(noteTransferContract, ({ ctx, body }) => noteTransfer(ctx, body));
