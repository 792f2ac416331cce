import { newPriceUpdateContract } from '../../../features/alerts/alerts.api.ts';
import { newPriceUpdate } from '../../../features/alerts/savePrice.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(newPriceUpdateContract, ({ ctx, body }) => newPriceUpdate(ctx, body));
