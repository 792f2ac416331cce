import { withdraw } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.withdraw.contract, ({ ctx, params, body }) =>
  withdraw(ctx, { ...params, ...body }),
);
