import { getReserves } from '../../../features/alerts/admin/alertList.server.ts';
import { getReservesContract } from '../../../features/alerts/alerts.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getReservesContract, getReserves);
