import { openRegister } from '../../../features/register/open.server.ts';
import { openRegisterContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(openRegisterContract, ({ ctx, body }) => openRegister(ctx, body));
