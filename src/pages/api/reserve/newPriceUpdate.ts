import { newPriceUpdateContract } from '../../../features/alerts/alerts.api.ts';
import { newPriceUpdate } from '../../../features/alerts/savePrice.server.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(newPriceUpdateContract, ({ db, actor, body, context }) =>
  newPriceUpdate(db, actor, body, senderOf(context.locals.app.config)),
);
