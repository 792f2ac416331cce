import { openRegister } from '../../../features/register/acts.server.ts';
import { registerActs } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.open.contract, ({ ctx, body }) => openRegister(ctx, body));
