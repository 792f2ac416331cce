import { unsubscribe } from '../../../features/newsletter/members.server.ts';
import { unsubscribeContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(unsubscribeContract, unsubscribe);
