import { entrust } from '../../../features/goods/book/acts.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.entrust.contract, ({ ctx, body }) => entrust(ctx, body));
