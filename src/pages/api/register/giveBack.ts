import { giveBack } from '../../../features/goods/book/acts.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registerActs.giveBack.contract, giveBack);
