import { changePaymentType } from '../../../features/orders/cancel/cancelOrder.server.ts';
import { changePaymentTypeContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(changePaymentTypeContract, changePaymentType);
