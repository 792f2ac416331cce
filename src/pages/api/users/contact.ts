import { contactContract } from '../../../features/content/contact/contact.api.ts';
import { sendMessage } from '../../../features/content/contact/contact.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(contactContract, ({ ctx, body }) => sendMessage(ctx, body));
