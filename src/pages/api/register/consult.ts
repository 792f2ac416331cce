import { consult } from '../../../features/goods/book/read.server.ts';
import { registerActs } from '../../../features/goods/book/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registerActs.consult.contract, consult);
