import { closeRegister } from '../../../features/register/close.server.ts';
import { closeRegisterContract } from '../../../features/register/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(closeRegisterContract, ({ ctx }) => closeRegister(ctx));
