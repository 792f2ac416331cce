import { z } from 'zod';
import { contract } from '../../../http/contract.ts';
import { seenAt } from '../../../http/seen.ts';
import { orderDetailShape, orderId } from '../order.shape.ts';

export const markReadyContract = contract({
  method: 'POST',
  path: '/api/order/markReady',
  act: 'orders',
  summary: 'An order for the counter waits there: the client is told by mail',
  body: z.object({ orderId, updatedAt: seenAt }),
  data: orderDetailShape,
});
