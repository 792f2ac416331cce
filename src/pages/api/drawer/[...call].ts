import { closeDrawer, moveBankCash, openDrawer } from '../../../features/drawer/days.server.ts';
import { closeDrawerContract, moveDrawerContract, openDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(closeDrawerContract, closeDrawer),
  serveVerb(moveDrawerContract, moveBankCash),
  serveVerb(openDrawerContract, openDrawer),
]);
