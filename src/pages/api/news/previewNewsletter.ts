import { previewNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { previewNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(previewNewsletterContract, previewNewsletter);
