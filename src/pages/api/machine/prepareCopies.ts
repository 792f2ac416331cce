import { prepareCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { prepareCopies } from '../../../server/machine/copies.ts';

export const POST = serve(prepareCopiesContract, ({ ctx, body, address }) => prepareCopies(ctx, body, address));
