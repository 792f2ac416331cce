import { notifyContract } from '../../../features/alerts/alerts.api.ts';
import { notifyOfStock } from '../../../features/alerts/back/notify.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(notifyContract, notifyOfStock);
