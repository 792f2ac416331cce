import { openDrawer } from '../../../features/drawer/days.server.ts';
import { openDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(openDrawerContract, openDrawer);
