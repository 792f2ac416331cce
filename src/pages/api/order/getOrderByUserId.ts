import { getOrderByUserId } from '../../../features/orders/model/queries.server.ts';
import { getOrderByUserIdContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getOrderByUserIdContract, getOrderByUserId);
