import { withdrawWithoutAccountContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdrawWithoutAccount } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(withdrawWithoutAccountContract, ({ ctx, body }) => withdrawWithoutAccount(ctx, body));
