import { treatWithdrawalContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { treatWithdrawal } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(treatWithdrawalContract, ({ ctx, body }) => treatWithdrawal(ctx, body));
