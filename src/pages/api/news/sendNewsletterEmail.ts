import { sendNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { sendNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sendNewsletterContract, ({ ctx, body }) => sendNewsletter(ctx, body));
