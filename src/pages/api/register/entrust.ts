import { entrust } from '../../../features/register/entrust.server.ts';
import { entrustContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(entrustContract, ({ ctx, body }) => entrust(ctx, body));
