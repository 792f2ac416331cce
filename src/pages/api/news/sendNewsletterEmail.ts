import { sendNewsletter } from '../../../features/newsletter/mailings.server.ts';
import { sendNewsletterContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(sendNewsletterContract, sendNewsletter);
