import { findWithdrawalContract } from '../../../features/orders/withdrawal/withdrawal.api.ts';
import { withdrawalOf } from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(findWithdrawalContract, withdrawalOf);
