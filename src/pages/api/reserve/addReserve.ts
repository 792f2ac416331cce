import { addReserve } from '../../../features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../features/alerts/alerts.api.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(addReserveContract, ({ db, actor, body, context }) =>
  addReserve(db, actor, body, senderOf(context.locals.app.config)),
);
