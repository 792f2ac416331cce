import { terminalOf } from '../../../features/bank/terminal.ts';
import { askBank } from '../../../features/orders/payments/askBank.server.ts';
import { askBankContract } from '../../../features/orders/payments/payments.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(askBankContract, ({ db, actor, body, context }) => {
  const { app } = context.locals;
  return askBank(db, actor, body, terminalOf(app), orderShopOf(app.config));
});
