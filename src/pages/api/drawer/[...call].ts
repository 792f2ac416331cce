import { closeDrawer, moveBankCash, openDrawer } from '../../../features/drawer/days.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([closeDrawer, moveBankCash, openDrawer]);
