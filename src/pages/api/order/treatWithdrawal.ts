import { treatWithdrawalContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { treatWithdrawal } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(treatWithdrawalContract, treatWithdrawal);
