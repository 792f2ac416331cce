import { listCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { listCopies } from '../../../server/machine/copies.ts';

export const GET = serve(listCopiesContract, ({ ctx }) => listCopies(ctx));
