import { closeDealContract } from '../../../features/counter/counter.api.ts';
import { closeDeal } from '../../../features/counter/deals.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(closeDealContract, ({ ctx, body }) => closeDeal(ctx, body));
