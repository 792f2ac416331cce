import { tryNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { tryNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(tryNewsletterContract, ({ ctx, body }) => tryNewsletter(ctx, body));
