import { regime } from '../../../../features/purchases/desk/acts.server.ts';
import { purchaseActs } from '../../../../features/purchases/purchases.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(purchaseActs.regime.contract, regime);
