import { stopReserveContract } from '../../../features/alerts/alerts.api.ts';
import { stopAlert } from '../../../features/alerts/stopAlert.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(stopReserveContract, stopAlert);
