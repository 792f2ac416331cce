import { confirmCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { confirmCopies } from '../../../server/machine/copies.ts';

export const POST = serve(confirmCopiesContract, ({ ctx, body }) => confirmCopies(ctx, body));
