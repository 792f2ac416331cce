import { drop } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.drop.contract, ({ ctx, params, body }) => drop(ctx, { ...params, ...body }));
