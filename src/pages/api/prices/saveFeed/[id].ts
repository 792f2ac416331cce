import { saveFeed } from '../../../../features/prices/feeds/feeds.server.ts';
import { saveFeedContract } from '../../../../features/prices/feeds.api.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(saveFeedContract, ({ ctx, params, body }) => saveFeed(ctx, params.id, body));
