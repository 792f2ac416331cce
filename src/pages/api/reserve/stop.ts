import { stopReserveContract } from '../../../features/alerts/alerts.api.ts';
import { stopAlert } from '../../../features/alerts/stopAlert.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(stopReserveContract, ({ ctx, body }) => stopAlert(ctx, body));
