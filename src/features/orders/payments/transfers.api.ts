import { z } from 'zod';
import { contract, euros } from '../../../http/contract.ts';
import { seenAt } from '../../../http/seen.ts';
import { idInput, orderDetailShape, orderId } from '../order.shape.ts';

export const noteTransferContract = contract({
  method: 'POST',
  path: '/api/order/noteTransfer',
  access: 'admin',
  summary:
    'Notes a transfer as the dealer reads it on the account: too little leaves the order unpaid, too much is to be given back; 409 with `current` when the order changed since `updatedAt`',
  body: z.object({
    orderId,
    amount: euros('Indiquez le montant reçu, en euros.').refine((cents) => cents > 0, 'Indiquez le montant reçu.'),
    valueDate: z.iso.date('Indiquez la date de valeur, comme sur le relevé.'),
    payer: z.string().trim().max(140, 'Le nom du payeur compte 140 caractères au plus.').default(''),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const undoTransferContract = contract({
  method: 'POST',
  path: '/api/order/undoTransfer',
  access: 'admin',
  summary: 'Takes a transfer noted less than a minute ago back, with the mail that waits for it',
  body: z.object({ transferId: idInput('Indiquez le virement.') }),
  data: orderDetailShape,
});

export const transferContracts = [noteTransferContract, undoTransferContract];
