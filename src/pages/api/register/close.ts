import { closeRegister } from '../../../features/register/close.server.ts';
import { registerActs } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerActs.close.contract, ({ ctx }) => closeRegister(ctx));
