import { z } from 'zod';
import { paymentMeans } from '../../../db/counterWords.ts';
import { email } from '../../email.ts';
import { contract, euros, id, requiredText, textUpTo } from '../../http/contract.ts';
import { signedCashCounts } from '../drawer/drawer.api.ts';
import { dealLine } from './kinds/kinds.api.ts';

const paymentShape = z.object({
  means: z.enum(paymentMeans, 'Choisissez carte, espèces, chèque ou virement.'),
  amount: euros().refine((cents) => cents > 0, 'Un règlement est supérieur à 0.'),
  slip: textUpTo(40, 'Ce numéro').default(''),
});

export const dealShape = z.object({
  _id: z.string(),
  number: z.string(),
  orderId: z.string().nullable(),
  papers: z.array(z.string()),
  parts: z.record(z.string(), z.string()),
  due: z.number(),
  owed: z.number(),
  summary: z.string(),
  cancelledAt: z.number().nullable(),
});
export type Deal = z.output<typeof dealShape>;

export const closeDealContract = contract('POST /api/counter/close', {
  permission: 'counter',
  summary: 'Closes a deal at the counter; the same `key` answers the same deal; 409 with `moved` for a changed price',
  body: z.object({
    key: id,
    lines: z.array(dealLine).min(1, 'Rien n’est compté\u00a0: ajoutez un article ou des billets.').max(40),
    /** Never netted: what the client pays and what the shop pays are separate. */
    paid: z.array(paymentShape).max(8).default([]),
    given: z.array(paymentShape).max(8).default([]),
    /** By denomination; negative if they leave the drawer. */
    cash: signedCashCounts.default({}),
    personId: id.nullish(),
    /** The previous deal of an anonymous client. */
    linkedTo: id.nullish(),
    email: z.union([z.literal(''), email]).default(''),
    corrects: id.nullish(),
  }),
  data: dealShape,
});
export type DealInput = z.output<typeof closeDealContract.body>;

export const cancelDealContract = contract('POST /api/counter/cancel', {
  permission: 'counter',
  summary:
    'Cancels a deal with its goods, money, documents and cash; above the dealer’s limit a second person confirms it',
  body: z.object({
    id,
    reason: requiredText('Dites pourquoi cette opération est annulée.', 200),
    cash: signedCashCounts.default({}),
  }),
  data: z.object({ deal: dealShape, proposed: z.boolean() }),
});
export type CancelInput = z.output<typeof cancelDealContract.body>;
