import { assign } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.assign.contract, ({ ctx, params, body }) => assign(ctx, { ...params, ...body }));
