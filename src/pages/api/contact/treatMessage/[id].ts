import { treatMessageContract } from '../../../../features/content/contact/admin/messages.api.ts';
import { treatMessage } from '../../../../features/content/contact/admin/messages.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(treatMessageContract, ({ ctx, params, body }) => treatMessage(ctx, { ...params, ...body }));
