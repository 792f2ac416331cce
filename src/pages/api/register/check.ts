import { checkRegister } from '../../../features/register/check.server.ts';
import { registerActs } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.check.contract, ({ ctx }) => checkRegister(ctx));
