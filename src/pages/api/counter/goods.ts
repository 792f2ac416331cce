import { findGoods } from '../../../features/counter/kinds/findGoods.server.ts';
import { findGoodsContract } from '../../../features/counter/kinds/goods.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(findGoodsContract, ({ ctx, body }) => findGoods(ctx, body));
