import { checkRegister } from '../../../features/goods/book/check.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registerActs.check.contract, checkRegister);
