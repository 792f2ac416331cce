import { correct } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.correct.contract, ({ ctx, params, body }) =>
  correct(ctx, { ...params, ...body }),
);
