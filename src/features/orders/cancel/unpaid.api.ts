import { z } from 'zod';
import { contract } from '../../../http/contract.ts';
import { orderDetailShape, orderId } from '../order.shape.ts';

export const cancelUnpaidOrderContract = contract({
  method: 'PUT',
  path: '/api/order/cancelUnpaidOrder',
  access: 'client',
  summary: 'The client gives up an own order that is not paid; toCart says that the articles go back into the cart',
  body: z.object({ orderId, toCart: z.boolean().default(false) }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});

export const changePaymentTypeContract = contract({
  method: 'PUT',
  path: '/api/order/changePaymentType',
  access: 'client',
  summary: 'The client pays an own order that is not paid by transfer instead of by card',
  body: z.object({
    orderId,
    paymentType: z.literal(
      'virement',
      'Une commande à payer par virement ne passe pas à la carte : annulez-la, puis commandez à nouveau.',
    ),
  }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});

export const unpaidContracts = [cancelUnpaidOrderContract, changePaymentTypeContract];
