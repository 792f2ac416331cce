import { addKnownContract } from '../../../features/imports/known/known.api.ts';
import { addKnown } from '../../../features/imports/known/known.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addKnownContract, ({ ctx, body }) => addKnown(ctx, body));
