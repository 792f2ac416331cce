import { pauseNewsletter } from '../../../../features/newsletter/mailings.server.ts';
import { pauseNewsletterContract } from '../../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(pauseNewsletterContract, pauseNewsletter);
