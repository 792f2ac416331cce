import { giveBack } from '../../../features/goods/book/acts.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.giveBack.contract, ({ ctx, body }) => giveBack(ctx, body));
