import { unsubscribe } from '../../../features/newsletter/members.server.ts';
import { unsubscribeContract } from '../../../features/newsletter/newsletter.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(unsubscribeContract, ({ ctx, body }) => unsubscribe(ctx, body));
