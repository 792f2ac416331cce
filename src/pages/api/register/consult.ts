import { consult } from '../../../features/register/read.server.ts';
import { registerActs } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.consult.contract, ({ ctx, body }) => consult(ctx, body));
