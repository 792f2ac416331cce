import { checkRegister } from '../../../features/goods/book/check.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.check.contract, ({ ctx, body }) => checkRegister(ctx, body));
