import { closeDrawer } from '../../../features/drawer/days.server.ts';
import { closeDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(closeDrawerContract, closeDrawer);
