import { z } from 'zod';
import { itemTypes } from '../../../../db/words.ts';
import { euros, id, rate } from '../../../http/contract.ts';
import { offerShape } from '../../purchases/model/purchases.api.ts';

const positiveInt = z.int('Indiquez un nombre entier.').positive('Indiquez un nombre entier.');

const sellLine = z.object({
  kind: z.literal('sell'),
  type: z.enum(itemTypes),
  id,
  quantity: positiveInt,
  notes: z
    .array(z.object({ value: positiveInt, count: positiveInt }))
    .max(50)
    .optional(),
  pieces: z.array(z.int()).max(100).default([]),
  amount: euros(),
});

/** `rate`: agreed price in euros for the units in which the currency is quoted. */
const buyNotesLine = z.object({
  kind: z.literal('buyNotes'),
  id,
  notes: z
    .array(z.object({ value: positiveInt, count: positiveInt.max(10_000, 'Indiquez 10\u202f000 billets au plus.') }))
    .min(1, 'Dites les billets, comme «\u00a02x50 20\u00a0».')
    .max(50),
  rate: rate(),
});

/** Signature and payment happen on the purchase contract's own page. */
const buyLine = z.object({ kind: z.literal('buy'), offer: offerShape, told: euros() });

export const dealLine = z.discriminatedUnion('kind', [sellLine, buyNotesLine, buyLine]);
export type DealLine = z.output<typeof dealLine>;
export type DealLineInput = z.input<typeof dealLine>;
export type LineOf<Kind extends DealLine['kind']> = Extract<DealLine, { kind: Kind }>;
