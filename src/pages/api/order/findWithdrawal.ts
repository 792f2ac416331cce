import { findWithdrawalContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdrawalOf } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(findWithdrawalContract, ({ ctx, body }) => withdrawalOf(ctx, body));
