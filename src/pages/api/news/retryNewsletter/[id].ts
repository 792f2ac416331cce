import { retryNewsletter } from '../../../../features/newsletter/mailings.server.ts';
import { retryNewsletterContract } from '../../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(retryNewsletterContract, ({ ctx, params }) => retryNewsletter(ctx, params.id));
