import { handleMessage } from '../../../../features/content/contact/admin/messages.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(handleMessage);
