import { inspectSource, readFeedNow, saveFeed } from '../../../features/prices/feeds/feeds.server.ts';
import { inspectSourceContract, readFeedContract, saveFeedContract } from '../../../features/prices/feeds.api.ts';
import { priceGrid } from '../../../features/prices/grid.server.ts';
import {
  cancelScheduledPricesContract,
  getPricesContract,
  getScheduledPricesContract,
  previewPricesContract,
  savePricesContract,
  schedulePricesContract,
} from '../../../features/prices/prices.api.ts';
import { previewPrices } from '../../../features/prices/savePrices.server.ts';
import {
  cancelScheduledPrices,
  publishPrices,
  scheduledPrices,
  schedulePrices,
} from '../../../features/prices/schedule.server.ts';
import { serve, serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(cancelScheduledPricesContract, cancelScheduledPrices),
  serveContract(getPricesContract, priceGrid),
  serveContract(getScheduledPricesContract, scheduledPrices),
  serveContract(inspectSourceContract, inspectSource),
  serveContract(previewPricesContract, previewPrices),
  serve(readFeedContract, ({ ctx, params }) => readFeedNow(ctx, params.id)),
  serveContract(savePricesContract, publishPrices),
  serve(saveFeedContract, ({ ctx, params, body }) => saveFeed(ctx, params.id, body)),
  serveContract(schedulePricesContract, schedulePrices),
]);
