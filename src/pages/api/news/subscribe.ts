import { subscribe } from '../../../features/newsletter/members.server.ts';
import { subscribeContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(subscribeContract, ({ db, actor, body, context }) =>
  subscribe(db, actor, body, senderOf(context.locals.app.config)),
);
