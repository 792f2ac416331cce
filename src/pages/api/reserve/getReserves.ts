import { getReserves } from '../../../features/alerts/admin/alertList.server.ts';
import { getReservesContract } from '../../../features/alerts/alerts.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getReservesContract, ({ ctx, query }) => getReserves(ctx, query));
