import { stopAlerts } from '../../../features/alerts/admin/alertList.server.ts';
import { stopReservesContract } from '../../../features/alerts/alerts.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(stopReservesContract, ({ ctx, body }) => stopAlerts(ctx, body));
