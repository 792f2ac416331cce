import { withdrawWithoutAccountContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdrawWithoutAccount } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(withdrawWithoutAccountContract, withdrawWithoutAccount);
