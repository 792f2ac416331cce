import { contactContract } from '../../../features/content/contact/contact.api.ts';
import { sendMessage } from '../../../features/content/contact/contact.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(contactContract, sendMessage);
