import { sellBack } from '../../../features/purchases/desk/acts.server.ts';
import { sellBackContract } from '../../../features/purchases/purchases.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sellBackContract, ({ ctx, body }) => sellBack(ctx, body));
