import { tryMailContract } from '../../../features/overview/machine/machine.api.ts';
import { tryMail } from '../../../features/overview/machine/machine.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(tryMailContract, ({ ctx, body }) => tryMail(ctx, body));
