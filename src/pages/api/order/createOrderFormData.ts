import { terminalOf } from '../../../features/bank/terminal.ts';
import { createOrderFormData } from '../../../features/orders/payments/attempt.server.ts';
import { createOrderFormDataContract } from '../../../features/orders/payments/payments.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(createOrderFormDataContract, ({ db, actor, body, context }) => {
  const { app } = context.locals;
  return createOrderFormData(db, actor, body, orderShopOf(app.config), terminalOf(app));
});
