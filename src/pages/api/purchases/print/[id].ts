import { print } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(purchaseActs.print.contract, ({ ctx, params, body }) => print(ctx, { ...params, ...body }));
