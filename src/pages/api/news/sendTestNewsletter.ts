import { tryNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { tryNewsletter } from '../../../features/newsletter/sendNewsletter.server.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(tryNewsletterContract, ({ db, actor, body, context }) =>
  tryNewsletter(db, actor, body, senderOf(context.locals.app.config)),
);
