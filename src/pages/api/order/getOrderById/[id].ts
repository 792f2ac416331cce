import { getOrderById } from '../../../../features/orders/model/queries.server.ts';
import { getOrderByIdContract } from '../../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const GET = serveVerb(getOrderByIdContract, getOrderById);
