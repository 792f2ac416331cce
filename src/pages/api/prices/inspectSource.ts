import { inspectSource } from '../../../features/prices/feeds/feeds.server.ts';
import { inspectSourceContract } from '../../../features/prices/feeds.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(inspectSourceContract, ({ ctx, body }) => inspectSource(ctx, body));
