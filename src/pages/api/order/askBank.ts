import { askBank } from '../../../features/orders/payments/reconcile.server.ts';
import { askBankContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(askBankContract, askBank);
