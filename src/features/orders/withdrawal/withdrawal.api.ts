import { z } from 'zod';
import { withoutSeparators } from '../../../dealer.ts';
import { email } from '../../../email.ts';
import { contract, textUpTo } from '../../../http/contract.ts';
import { idInput, orderDetailShape, orderId, withdrawalShape } from '../order.shape.ts';
import { goods } from '../payments.api.ts';

const noPiecesText = 'Choisissez les pièces auxquelles vous renoncez.';

const declaration = {
  lines: z
    .array(
      z.object({
        lineId: idInput(noPiecesText),
        quantity: z.int('Indiquez un nombre entier de pièces.').min(1, 'Indiquez au moins une pièce.').max(1_000_000),
      }),
      noPiecesText,
    )
    .min(1, noPiecesText)
    .max(50),
  reason: textUpTo(1000, 'Le motif').default(''),
  /** Idempotency key, one per page. */
  key: z.string().max(64).optional(),
};

export const withdrawContract = contract('POST /api/order/withdraw', {
  access: 'client',
  summary: 'Withdraws from the purchase of collector coins, once for a key; 409 once the period is over',
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
const withdrawableOrderShape = orderDetailShape
  .pick({ orderNumber: true, paymentStatus: true, deliveryCost: true })
  .extend({
    buyer: orderDetailShape.shape.buyer.pick({ firstName: true, lastName: true }),
    withdrawal: withdrawalShape.omit({ declared: true, owed: true }),
  });
export type WithdrawableOrder = z.output<typeof withdrawableOrderShape>;

/** Each call reveals whether an order number and an e-mail address match. */
const guessLimit = { hits: 20, minutes: 15 };

export const findWithdrawalContract = contract('POST /api/order/findWithdrawal', {
  access: 'public',
  summary:
    'Articles that may be withdrawn, by the number and e-mail of an order; 404 for a wrong pair, 409 if there are none',
  body: z.object(proof),
  data: withdrawableOrderShape,
  throttle: guessLimit,
});

export const withdrawWithoutAccountContract = contract('POST /api/order/withdrawWithoutAccount', {
  access: 'public',
  summary: 'As /api/order/withdraw, by the number and e-mail of the order, to which the receipt is mailed',
  body: z.object({ ...proof, ...declaration }),
  data: z.null(),
  throttle: guessLimit,
});

export const treatWithdrawalContract = contract('POST /api/order/treatWithdrawal', {
  permission: 'orders',
  summary: 'Closes a withdrawal and notes what became of its shipped pieces; refunds nothing',
  body: z.object({
    orderId,
    withdrawalId: idInput('Indiquez la rétractation.'),
    goods,
  }),
  data: orderDetailShape,
});
