import { cancelDeal, closeDeal } from '../../../features/counter/deals.server.ts';
import { findGoods } from '../../../features/counter/kinds/findGoods.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([cancelDeal, closeDeal, findGoods]);
