import { z } from 'zod';
import { goodsFates } from '../../../../db/words.ts';
import { contract } from '../../../http/contract.ts';
import { idInput, orderDetailShape, orderId } from '../order.shape.ts';

const noPieces = 'Choisissez les pièces auxquelles vous renoncez.';

export const withdrawContract = contract({
  method: 'POST',
  path: '/api/order/withdraw',
  access: 'client',
  summary:
    'Withdraws from the purchase of collector coins; 409 once the period is over; the same key is the same withdrawal',
  body: z.object({
    orderId,
    lines: z
      .array(
        z.object({
          lineId: idInput(noPieces),
          quantity: z.int('Indiquez un nombre entier de pièces.').min(1, 'Indiquez au moins une pièce.').max(1_000_000),
        }),
        noPieces,
      )
      .min(1, noPieces)
      .max(50),
    /** Never asked for by the law. */
    reason: z.string().trim().max(1000, 'Le motif compte 1 000 caractères au plus.').default(''),
    /** Made by the page: a second press of the button brings the same one. */
    key: z.string().max(64).optional(),
  }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});

export const treatWithdrawalContract = contract({
  method: 'POST',
  path: '/api/order/treatWithdrawal',
  act: 'orders',
  summary:
    'Notes that a withdrawal was dealt with, and what became of its pieces where they had left: those for sale again are back in the stock; the refund itself is another call',
  body: z.object({
    orderId,
    withdrawalId: idInput('Indiquez la rétractation.'),
    goods: z.enum(goodsFates).optional(),
  }),
  data: orderDetailShape,
});
