import { consult } from '../../../features/register/read.server.ts';
import { consultContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(consultContract, ({ ctx, body }) => consult(ctx, body));
