import { saveMailContract } from '../../../features/overview/machine/machine.api.ts';
import { saveMail } from '../../../features/overview/machine/machine.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(saveMailContract, ({ ctx, body, address }) => saveMail(ctx, body, address));
