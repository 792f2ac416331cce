import { serve } from '../../../../http/serve.ts';
import { assign } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';

export const POST = serve(purchaseActs.assign.contract, ({ ctx, params, body }) => assign(ctx, { ...params, ...body }));
