import { cancelDealContract } from '../../../features/counter/counter.api.ts';
import { cancelDeal } from '../../../features/counter/deals.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(cancelDealContract, cancelDeal);
