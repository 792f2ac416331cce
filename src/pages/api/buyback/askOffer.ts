import { requestOffer } from '../../../features/buyback/offer.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(requestOffer);
