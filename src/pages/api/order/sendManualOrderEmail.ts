import { sendManualOrderEmail } from '../../../features/orders/moves.server.ts';
import { sendManualOrderEmailContract } from '../../../features/orders/orders.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sendManualOrderEmailContract, ({ db, actor, body, context }) =>
  sendManualOrderEmail(db, actor, body, orderShopOf(context.locals.app.config)),
);
