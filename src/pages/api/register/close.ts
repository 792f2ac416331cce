import { closeRegister } from '../../../features/goods/book/close.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registerActs.close.contract, closeRegister);
