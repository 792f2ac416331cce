import { cancelDealContract, closeDealContract } from '../../../features/counter/counter.api.ts';
import { cancelDeal, closeDeal } from '../../../features/counter/deals.server.ts';
import { findGoods } from '../../../features/counter/kinds/findGoods.server.ts';
import { findGoodsContract } from '../../../features/counter/kinds/goods.api.ts';
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(cancelDealContract, cancelDeal),
  serveContract(closeDealContract, closeDeal),
  serveContract(findGoodsContract, findGoods),
]);
