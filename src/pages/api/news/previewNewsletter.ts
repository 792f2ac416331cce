import { previewNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { previewNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(previewNewsletterContract, ({ actor, body, context }) =>
  previewNewsletter(actor, body, senderOf(context.locals.app.config)),
);
