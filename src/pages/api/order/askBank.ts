import { askBank } from '../../../features/orders/payments/reconcile.server.ts';
import { askBankContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(askBankContract, ({ ctx, body }) => askBank(ctx, body));
