import { readFeedNow } from '../../../../features/prices/feeds/feeds.server.ts';
import { readFeedContract } from '../../../../features/prices/feeds.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(readFeedContract, ({ ctx, params }) => readFeedNow(ctx, params.id));
