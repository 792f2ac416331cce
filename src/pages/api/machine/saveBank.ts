import { saveBankContract } from '../../../features/overview/machine/machine.api.ts';
import { saveBank } from '../../../features/overview/machine/machine.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(saveBankContract, ({ ctx, body, address }) => saveBank(ctx, body, address));
