import { pauseNewsletter } from '../../../../features/newsletter/mailings.server.ts';
import { pauseNewsletterContract } from '../../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(pauseNewsletterContract, ({ ctx, params, body }) =>
  pauseNewsletter(ctx, { ...params, ...body }),
);
