import { prepare } from '../../../features/purchases/desk/acts.server.ts';
import { prepareContract } from '../../../features/purchases/purchases.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(prepareContract, ({ ctx, body }) => prepare(ctx, body));
