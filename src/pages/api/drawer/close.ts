import { closeDrawer } from '../../../features/drawer/days.server.ts';
import { closeDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(closeDrawerContract, ({ ctx, body }) => closeDrawer(ctx, body));
