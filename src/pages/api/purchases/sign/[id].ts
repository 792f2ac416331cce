import { sign } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.sign.contract, ({ ctx, params, body }) => sign(ctx, { ...params, ...body }));
