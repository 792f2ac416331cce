import { z } from 'zod';
import { rate } from '../../../http/contract.ts';

const whole = z.int('Indiquez un nombre entier.').positive('Indiquez un nombre entier.');

/** Banknotes of a money that the shop buys; `rate` is what was told, in euros for the money's units. */
export const buyNotesLine = z.object({
  kind: z.literal('buyNotes'),
  id: z.string().min(1).max(64),
  notes: z
    .array(z.object({ value: whole, count: whole.max(10_000, 'Indiquez 10\u202f000 billets au plus.') }))
    .min(1, 'Dites les billets, comme «\u00a02x50 20\u00a0».')
    .max(50),
  rate: rate(),
});
