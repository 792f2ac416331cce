import { newsletterProgress } from '../../../../features/newsletter/mailings.server.ts';
import { newsletterProgressContract } from '../../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(newsletterProgressContract, ({ ctx, params }) => newsletterProgress(ctx, params.id));
