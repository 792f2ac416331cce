import { withdrawContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdraw } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(withdrawContract, withdraw);
