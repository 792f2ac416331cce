import { orderShopOf } from '../../../features/orders/shop.ts';
import { treatWithdrawalContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { treatWithdrawal } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(treatWithdrawalContract, ({ db, actor, body, context }) =>
  treatWithdrawal(db, actor, body, orderShopOf(context.locals.app.config)),
);
