import { undoTransfer } from '../../../features/orders/payments/noteTransfer.server.ts';
import { undoTransferContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(undoTransferContract, undoTransfer);
