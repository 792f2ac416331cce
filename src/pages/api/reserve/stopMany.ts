import { stopReservesContract } from '../../../features/alerts/alerts.api.ts';
import { stopAlerts } from '../../../features/alerts/stopAlert.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(stopReservesContract, ({ ctx, body }) => stopAlerts(ctx, body));
