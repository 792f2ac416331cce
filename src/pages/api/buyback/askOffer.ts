import { askOfferContract } from '../../../features/buyback/offer.api.ts';
import { askOffer } from '../../../features/buyback/offer.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(askOfferContract, ({ ctx, body }) => askOffer(ctx, body));
