import { previewNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { previewNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(previewNewsletterContract, ({ ctx, body }) => previewNewsletter(ctx, body));
