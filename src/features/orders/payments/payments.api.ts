import { z } from 'zod';
import { contract, euros } from '../../../http/contract.ts';
import { idInput, orderDetailShape, orderId } from '../order.shape.ts';

export const resolvePaymentEventContract = contract({
  method: 'POST',
  path: '/api/order/resolvePaymentEvent',
  access: 'admin',
  summary: 'Marks an unexpected message of the bank as dealt with',
  body: z.object({ eventId: idInput('Indiquez le message de la banque.') }),
  data: z.object({ _id: z.string() }),
});

/** What the bank answered, in French for the dealer, and the order as it is now. */
const bankAnswer = { message: z.string(), order: orderDetailShape };

export const askBankContract = contract({
  method: 'POST',
  path: '/api/order/askBank',
  access: 'admin',
  summary: 'Asks the bank what became of every card payment of an order, and books its answer like a call of the bank',
  body: z.object({ orderId }),
  data: z.object(bankAnswer),
});

export const refundPaymentContract = contract({
  method: 'POST',
  path: '/api/order/refundPayment',
  access: 'admin',
  summary:
    'Asks the bank to give back a card payment, whole or in part; 409 when another amount is refundable by now; outcome unknown means that it must be asked, not retried',
  body: z.object({
    orderId,
    /** Of the try to pay that the bank accepted. */
    attemptId: idInput('Indiquez le paiement à rembourser.'),
    amount: euros(),
    /** What the dealer read as still to be given back: a lost answer or a second screen gives nothing back twice. */
    refundable: euros(),
  }),
  data: z.object({ outcome: z.enum(['accepted', 'refused', 'unknown']), ...bankAnswer }),
});

export const settleRefundContract = contract({
  method: 'POST',
  path: '/api/order/settleRefund',
  access: 'admin',
  summary: 'Notes what became of a refund that the bank has not answered for in a day, as read in its own pages',
  body: z.object({
    refundId: idInput('Indiquez le remboursement.'),
    done: z.boolean('Indiquez si la banque a rendu l’argent.'),
  }),
  data: orderDetailShape,
});

export const noteTransferRefundContract = contract({
  method: 'POST',
  path: '/api/order/noteTransferRefund',
  access: 'admin',
  summary: 'Notes what the dealer sent back of a received transfer, whole or in part; 409 when another amount is left',
  body: z.object({
    orderId,
    amount: euros(),
    /** What the dealer read as left: a lost answer or a second screen notes nothing twice. */
    refundable: euros(),
  }),
  data: orderDetailShape,
});

export const refundContracts = [
  resolvePaymentEventContract,
  askBankContract,
  refundPaymentContract,
  settleRefundContract,
  noteTransferRefundContract,
];
