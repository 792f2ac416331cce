import { notifyContract } from '../../../features/alerts/alerts.api.ts';
import { notifyOfStock } from '../../../features/alerts/back/notify.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(notifyContract, ({ ctx, body }) => notifyOfStock(ctx, body));
