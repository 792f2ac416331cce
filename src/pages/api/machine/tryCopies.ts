import { tryCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serve } from '../../../http/serve.ts';
import { tryCopies } from '../../../server/machine/copies.ts';

export const POST = serve(tryCopiesContract, ({ ctx, body }) => tryCopies(ctx, body));
