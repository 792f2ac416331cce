import { noteTransfer } from '../../../features/orders/payments/noteTransfer.server.ts';
import { noteTransferContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(noteTransferContract, noteTransfer);
