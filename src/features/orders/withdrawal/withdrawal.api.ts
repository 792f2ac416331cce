import { z } from 'zod';
import { returnDispositions } from '../../../../db/words.ts';
import { withoutSeparators } from '../../../dealer.ts';
import { email } from '../../../email.ts';
import { contract } from '../../../http/contract.ts';
import { idInput, orderDetailShape, orderId } from '../order.shape.ts';
import { withdrawalShape } from '../withdrawal.shape.ts';

const noPieces = 'Choisissez les pièces auxquelles vous renoncez.';

const declaration = {
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
  reason: z.string().trim().max(1000, 'Le motif compte 1 000 caractères au plus.').default(''),
  /** Two calls with the same key of a page are one withdrawal. */
  key: z.string().max(64).optional(),
};

export const withdrawContract = contract('POST /api/order/withdraw', {
  access: 'client',
  summary:
    'Withdraws from the purchase of collector coins; 409 once the period is over; the same key is the same withdrawal',
  body: z.object({ orderId, ...declaration }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});

const proof = {
  orderNumber: z
    .string('Indiquez le numéro de la commande.')
    .transform((text) => withoutSeparators(text))
    .pipe(z.string().regex(/^[A-Z0-9]{12}$/, 'Indiquez le numéro de la commande, de douze lettres et chiffres.')),
  email,
};
const provenShape = orderDetailShape.pick({ orderNumber: true, paymentStatus: true, deliveryCost: true }).extend({
  buyer: orderDetailShape.shape.buyer.pick({ firstName: true, lastName: true }),
  withdrawal: withdrawalShape.omit({ declared: true, owed: true }),
});
export type ProvenWithdrawal = z.output<typeof provenShape>;

/** Each call tells whether number and address belong together. */
const guesses = { hits: 20, minutes: 15 };

export const findWithdrawalContract = contract('POST /api/order/findWithdrawal', {
  access: 'public',
  summary:
    'What may be withdrawn of an order, by its number and e-mail; one 404 for every wrong pair, 409 where nothing may be',
  body: z.object(proof),
  data: provenShape,
  throttle: guesses,
});

export const withdrawWithoutAccountContract = contract('POST /api/order/withdrawWithoutAccount', {
  access: 'public',
  summary:
    'Withdraws as /api/order/withdraw does, by the order’s number and e-mail; the receipt goes to that order’s address',
  body: z.object({ ...proof, ...declaration }),
  data: z.null(),
  throttle: guesses,
});

export const treatWithdrawalContract = contract('POST /api/order/treatWithdrawal', {
  act: 'orders',
  summary:
    'Notes that a withdrawal was dealt with, and what became of its pieces where they had left: those for sale again are back in the stock; the refund itself is another call',
  body: z.object({
    orderId,
    withdrawalId: idInput('Indiquez la rétractation.'),
    goods: z.enum(returnDispositions).optional(),
  }),
  data: orderDetailShape,
});
