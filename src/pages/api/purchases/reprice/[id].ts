import { reprice } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.reprice.contract, ({ ctx, params, body }) =>
  reprice(ctx, { ...params, ...body }),
);
