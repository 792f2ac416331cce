import { subscribe } from '../../../features/newsletter/members.server.ts';
import { subscribeContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(subscribeContract, ({ ctx, body }) => subscribe(ctx, body));
