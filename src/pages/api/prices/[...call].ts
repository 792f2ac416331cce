import { inspectSource, readFeedNow, saveFeed } from '../../../features/prices/feeds/feeds.server.ts';
import { saveFeedContract } from '../../../features/prices/feeds.api.ts';
import { priceGrid } from '../../../features/prices/grid.server.ts';
import { previewPrices } from '../../../features/prices/savePrices.server.ts';
import {
  cancelScheduledPrices,
  publishPrices,
  scheduledPrices,
  schedulePrices,
} from '../../../features/prices/schedule.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  cancelScheduledPrices,
  priceGrid,
  scheduledPrices,
  inspectSource,
  previewPrices,
  readFeedNow,
  publishPrices,
  serve(saveFeedContract, ({ ctx, params, body }) => saveFeed(ctx, params.id, body)),
  schedulePrices,
]);
