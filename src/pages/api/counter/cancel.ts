import { cancelDealContract } from '../../../features/counter/counter.api.ts';
import { cancelDeal } from '../../../features/counter/deals.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(cancelDealContract, ({ ctx, body }) => cancelDeal(ctx, body));
