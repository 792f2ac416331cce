import { endSessionContract } from '../../../../features/accounts/model/devices.api.ts';
import { endOneSession } from '../../../../features/accounts/model/devices.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(endSessionContract, ({ ctx, params }) => endOneSession(ctx, params.id));
