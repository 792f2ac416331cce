import { openDrawer } from '../../../features/drawer/days.server.ts';
import { openDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(openDrawerContract, ({ ctx, body }) => openDrawer(ctx, body));
