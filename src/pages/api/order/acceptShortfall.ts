import { acceptShortfall } from '../../../features/orders/payments/noteTransfer.server.ts';
import { acceptShortfallContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(acceptShortfallContract, acceptShortfall);
