import { subscribe } from '../../../features/newsletter/members.server.ts';
import { subscribeContract } from '../../../features/newsletter/newsletter.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(subscribeContract, subscribe);
