import { moveByHand } from '../../../features/drawer/days.server.ts';
import { moveDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(moveDrawerContract, ({ ctx, body }) => moveByHand(ctx, body));
