import { z } from 'zod';
import { contract } from '../../../http/contract.ts';
import { seenAt } from '../../../http/seen.ts';
import { idInput, orderDetailShape, orderId } from '../order.shape.ts';

const whole = z.int('Indiquez des billets entiers.').min(0, 'Indiquez des billets entiers.').max(50_000_000);

export const changeNotesContract = contract({
  method: 'POST',
  path: '/api/order/changeNotes',
  act: 'orders',
  summary: 'Gives other banknotes for the same sum, before the order is prepared; the client is told by mail',
  body: z.object({
    orderId,
    lineId: idInput('Indiquez l’article.'),
    notes: z.array(z.object({ value: whole, count: whole })).max(50),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});
