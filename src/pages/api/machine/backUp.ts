import { backUpContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { backUpOnce } from '../../../server/machine/copies.ts';

export const POST = serve(backUpContract, ({ ctx }) => backUpOnce(ctx));
