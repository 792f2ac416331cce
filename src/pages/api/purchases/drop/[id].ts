import { serve } from '../../../../http/serve.ts';
import { drop } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';

export const POST = serve(purchaseActs.drop.contract, ({ ctx, params, body }) => drop(ctx, { ...params, ...body }));
