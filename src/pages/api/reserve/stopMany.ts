import { stopAlerts, stopReservesContract } from '../../../features/alerts/admin/alertList.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(stopReservesContract, ({ ctx, body }) => stopAlerts(ctx, body));
