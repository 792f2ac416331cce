import { withdrawContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdraw } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { withdrawalShopOf } from '../../../features/orders/withdrawal/withdrawalShop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(withdrawContract, ({ db, actor, body, context }) =>
  withdraw(db, actor, body, withdrawalShopOf(context.locals.app.config)),
);
