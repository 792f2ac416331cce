import { resolvePaymentEvent } from '../../../features/orders/orderMoves.server.ts';
import { resolvePaymentEventContract } from '../../../features/orders/refunds.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resolvePaymentEventContract, ({ db, actor, body }) => resolvePaymentEvent(db, actor, body));
