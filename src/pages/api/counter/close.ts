import { closeDealContract } from '../../../features/counter/counter.api.ts';
import { closeDeal } from '../../../features/counter/deals.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(closeDealContract, closeDeal);
