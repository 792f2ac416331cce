import { consult } from '../../../features/goods/book/read.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.consult.contract, ({ ctx, body }) => consult(ctx, body));
