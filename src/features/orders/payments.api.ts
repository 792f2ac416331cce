import { z } from 'zod';
import { returnDispositions } from '../../../db/words.ts';
import { contract, euros, seenAt, textUpTo } from '../../http/contract.ts';
import { decisionInput } from '../approvals/proposal.shape.ts';
import { callbackEndpoint } from '../bank/cardTerminal.ts';
import { idInput, orderDetailShape, orderId } from './order.shape.ts';

const wholeNumberText = 'Indiquez un nombre entier.';
const pieceCount = z.int(wholeNumberText).min(1, wholeNumberText).max(50_000_000, wholeNumberText);

export const goods = z.enum(returnDispositions).optional();
export type ReturnedGoods = (typeof returnDispositions)[number];

const articlesInput = z.object({
  purpose: z.literal('articles'),
  lines: z
    .array(
      z.object({
        lineId: idInput('Indiquez l’article.'),
        quantity: pieceCount,
        notes: z
          .array(z.object({ value: pieceCount, count: pieceCount }))
          .max(50)
          .optional(),
      }),
    )
    .min(1, 'Indiquez les articles.')
    .max(50),
  delivery: z.boolean().default(false),
  goods,
});

const purposeInput = z.discriminatedUnion(
  'purpose',
  [
    articlesInput,
    z.object({ purpose: z.literal('withdrawal'), withdrawalId: idInput('Indiquez la rétractation.') }),
    z.object({ purpose: z.literal('order'), goods }),
    z.object({ purpose: z.enum(['delivery', 'overpayment', 'goodwill']) }),
  ],
  'Indiquez ce que vous remboursez.',
);
export type Purpose = z.output<typeof purposeInput>;
export type ArticlesInput = z.output<typeof articlesInput>;

export const resolvePaymentEventContract = contract('POST /api/order/resolvePaymentEvent', {
  permission: 'payments',
  summary: 'Marks an unexpected message of the bank as resolved',
  body: z.object({ eventId: idInput('Indiquez le message de la banque.') }),
  data: z.object({ _id: z.string() }),
});

export const resolveLabels = {
  success: 'Le message de la banque est marqué comme réglé.',
  confirmation: {
    title: 'Marquer ce message de la banque comme réglé',
    text: 'Il ne sera plus signalé, et cela ne se défait pas.',
    label: 'C’est réglé',
    cancelLabel: 'Pas encore',
  },
};

const bankAnswer = { message: z.string(), order: orderDetailShape };

export const askBankContract = contract('POST /api/order/askBank', {
  permission: 'payments',
  summary: 'Asks the bank about every card payment of an order, and books its answers',
  body: z.object({ orderId }),
  data: z.object(bankAnswer),
});

export const refundPaymentContract = contract('POST /api/order/refundPayment', {
  permission: 'refunds',
  summary:
    'Refunds a card payment by the bank; 409 when the refundable amount changed. Outcome unknown: ask the bank, do not retry; proposed: a second person has to confirm',
  body: z.object({
    orderId,
    attemptId: idInput('Indiquez le paiement à rembourser.'),
    amount: euros(),
    /** The refundable amount that the user saw, so that a retry cannot refund twice. */
    refundable: euros(),
    what: purposeInput,
  }),
  data: z.object({ outcome: z.enum(['accepted', 'refused', 'unknown', 'proposed']), ...bankAnswer }),
});

export const refundProposalContract = contract('POST /api/order/refundProposal', {
  permission: 'refunds',
  summary: 'Confirms or refuses a proposed refund; 403 for its proposer, 409 when the order changed since',
  body: decisionInput,
  data: z.object(bankAnswer),
});

export const settleRefundContract = contract('POST /api/order/settleRefund', {
  permission: 'refunds',
  summary: 'Notes the outcome of a refund that the bank has not answered, as its own pages show it',
  body: z.object({
    refundId: idInput('Indiquez le remboursement.'),
    done: z.boolean('Indiquez si la banque a rendu l’argent.'),
  }),
  data: orderDetailShape,
});

export const noteTransferRefundContract = contract('POST /api/order/noteTransferRefund', {
  permission: 'refunds',
  summary: 'Notes a refund by transfer; 409 when the refundable amount changed',
  body: z.object({
    orderId,
    amount: euros(),
    refundable: euros(),
    what: purposeInput,
  }),
  data: orderDetailShape,
});

export const createOrderFormDataContract = contract('POST /api/order/createOrderFormData', {
  access: 'client',
  summary: 'The sealed form for the bank, for a new order or another attempt to pay order `orderId`',
  body: z.object({ amountToPay: euros(), orderId: orderId.optional() }),
  data: z.object({
    action: z.string(),
    fields: z.record(z.string(), z.string()),
    orderNumber: z.string(),
    mac: z.string(),
    expiresAt: z.number(),
  }),
  throttle: { hits: 200, minutes: 10 },
});

const bankMessage = z.looseObject({
  MAC: z.string(),
  TPE: z.string(),
  date: z.string(),
  montant: z.string(),
  reference: z.string(),
  'texte-libre': z.string(),
  'code-retour': z.string(),
});

export const callBackOrderContract = contract(`POST ${callbackEndpoint.path}`, {
  access: 'public',
  summary: 'The bank’s sealed message; answers cdr=0 once recorded, cdr=1 to have it sent again',
  format: 'form',
  bodyLimit: callbackEndpoint.bodyLimit,
  body: bankMessage,
  answers: { types: ['text/plain'], refusals: [413, 415, 503] },
  data: z.unknown(),
});

export const replayCallBackContract = contract(`GET ${callbackEndpoint.path}`, {
  access: 'public',
  summary: 'The bank’s sealed message by the link of its alert mail; without fields, a health check',
  query: bankMessage.partial(),
  answers: { types: ['text/plain'], refusals: [503] },
  data: z.unknown(),
});

export const checkTerminalContract = contract(`POST ${callbackEndpoint.path}`, {
  permission: 'payments',
  summary: 'Checks the terminal’s keys and seal',
  body: z.object({ test: z.unknown() }),
  data: z.unknown(),
});

export const noteTransferContract = contract('POST /api/order/noteTransfer', {
  permission: 'payments',
  summary:
    'Notes a received transfer; a smaller one leaves the order unpaid. 409 with `current` when the order changed since `updatedAt`',
  body: z.object({
    orderId,
    amount: euros('Indiquez le montant reçu, en euros.').refine((cents) => cents > 0, 'Indiquez le montant reçu.'),
    valueDate: z.iso.date('Indiquez la date de valeur, comme sur le relevé.'),
    payer: textUpTo(140, 'Le nom du payeur').default(''),
    /** True if this is a second transfer of the same amount and value date. */
    isAnother: z.boolean().default(false),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const acceptShortfallContract = contract('POST /api/order/acceptShortfall', {
  permission: 'payments',
  summary:
    'Waives a shortfall within the configured tolerance, which pays the order; 409 beyond it, and with `current` when the order changed since `updatedAt`',
  body: z.object({ orderId, updatedAt: seenAt }),
  data: orderDetailShape,
});

export const undoTransferContract = contract('POST /api/order/undoTransfer', {
  permission: 'payments',
  summary: 'Undoes a transfer within a minute, and cancels its mail',
  body: z.object({ transferId: idInput('Indiquez le virement.') }),
  data: orderDetailShape,
});
