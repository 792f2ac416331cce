import { stopAlerts, stopReservesContract } from '../../../features/alerts/admin/alertList.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(stopReservesContract, stopAlerts);
