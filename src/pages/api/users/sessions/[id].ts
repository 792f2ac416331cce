import { endSessionContract } from '../../../../features/accounts/devices.api.ts';
import { endOneSession } from '../../../../features/accounts/devices.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(endSessionContract, ({ ctx, params }) => endOneSession(ctx, params.id));
