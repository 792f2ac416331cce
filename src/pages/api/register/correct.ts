import { registerActs } from '../../../features/register/register.api.ts';
import { correctRegister } from '../../../features/stock/count/count.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.correct.contract, ({ ctx, body }) => correctRegister(ctx, body));
