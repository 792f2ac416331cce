import { z } from 'zod';
import { itemTypes } from '../../../../db/words.ts';
import { euros } from '../../../http/contract.ts';

const whole = z.int('Indiquez un nombre entier.').positive('Indiquez un nombre entier.');

/** A coin, a bar or banknotes that are sold; `amount` is what was told, in euros. */
export const sellLine = z.object({
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
