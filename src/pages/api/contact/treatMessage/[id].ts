import { treatMessageContract } from '../../../../features/content/contact/admin/messages.api.ts';
import { treatMessage } from '../../../../features/content/contact/admin/messages.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(treatMessageContract, treatMessage);
