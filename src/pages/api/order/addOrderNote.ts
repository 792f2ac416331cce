import { addOrderNote } from '../../../features/orders/moves.server.ts';
import { addOrderNoteContract } from '../../../features/orders/orders.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addOrderNoteContract, ({ db, actor, body, context }) =>
  addOrderNote(db, actor, body, orderShopOf(context.locals.app.config)),
);
