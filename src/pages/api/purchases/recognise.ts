import { recognise } from '../../../features/purchases/desk/recognise.server.ts';
import { recogniseContract } from '../../../features/purchases/purchases.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(recogniseContract, ({ ctx, body }) => recognise(ctx, body));
