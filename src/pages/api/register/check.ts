import { checkRegister } from '../../../features/register/check.server.ts';
import { checkRegisterContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(checkRegisterContract, ({ ctx }) => checkRegister(ctx));
