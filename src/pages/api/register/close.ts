import { closeRegister } from '../../../features/goods/book/close.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.close.contract, ({ ctx, body }) => closeRegister(ctx, body));
