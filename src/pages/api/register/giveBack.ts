import { giveBack } from '../../../features/register/entrust.server.ts';
import { giveBackContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(giveBackContract, ({ ctx, body }) => giveBack(ctx, body));
