import { z } from 'zod';
import { itemTypes } from '../../../../db/words.ts';
import { euros, rate } from '../../../http/contract.ts';
import { offerShape } from '../../purchases/purchases.api.ts';

const whole = z.int('Indiquez un nombre entier.').positive('Indiquez un nombre entier.');

/** A coin, a bar or banknotes that are sold; `amount` is what was told, in euros. */
const sellLine = z.object({
  kind: z.literal('sell'),
  type: z.enum(itemTypes),
  id: z.string().min(1).max(64),
  /** Pieces of a metal, units of a money. */
  quantity: whole,
  notes: z
    .array(z.object({ value: whole, count: whole }))
    .max(50)
    .optional(),
  /** Numbered pieces of the stock that are handed over. */
  pieces: z.array(z.int()).max(100).default([]),
  amount: euros(),
});

/** Banknotes of a money that the shop buys; `rate` is what was told, in euros for the money's units. */
const buyNotesLine = z.object({
  kind: z.literal('buyNotes'),
  id: z.string().min(1).max(64),
  notes: z
    .array(z.object({ value: whole, count: whole.max(10_000, 'Indiquez 10\u202f000 billets au plus.') }))
    .min(1, 'Dites les billets, comme «\u00a02x50 20\u00a0».')
    .max(50),
  rate: rate(),
});

/** What a person sells to the shop; `told` is its price in euros. The contract is signed and paid on a page of its own. */
const buyLine = z.object({ kind: z.literal('buy'), offer: offerShape, told: euros() });

export const dealLine = z.discriminatedUnion('kind', [sellLine, buyNotesLine, buyLine]);
export type DealLine = z.output<typeof dealLine>;
export type DealLineInput = z.input<typeof dealLine>;
export type LineOf<Kind extends DealLine['kind']> = Extract<DealLine, { kind: Kind }>;
