import { newPriceUpdateContract } from '../../../features/alerts/alerts.api.ts';
import { newPriceUpdate } from '../../../features/alerts/savePrice.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(newPriceUpdateContract, newPriceUpdate);
