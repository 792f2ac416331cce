import { tryNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { tryNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(tryNewsletterContract, tryNewsletter);
