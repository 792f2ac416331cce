import { pay } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.pay.contract, ({ ctx, params, body }) => pay(ctx, { ...params, ...body }));
