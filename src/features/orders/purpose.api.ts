import { z } from 'zod';
import { goodsFates } from '../../../db/words.ts';
import { idInput } from './order.shape.ts';

const whole = 'Indiquez un nombre entier.';
const count = z.int(whole).min(1, whole).max(50_000_000, whole);

export const goods = z.enum(goodsFates).optional();
export type Disposition = (typeof goodsFates)[number];

const articles = z.object({
  purpose: z.literal('articles'),
  lines: z
    .array(
      z.object({
        lineId: idInput('Indiquez l’article.'),
        quantity: count,
        notes: z
          .array(z.object({ value: count, count }))
          .max(50)
          .optional(),
      }),
    )
    .min(1, 'Indiquez les articles.')
    .max(50),
  delivery: z.boolean().default(false),
  goods,
});

export const purposeInput = z.discriminatedUnion(
  'purpose',
  [
    articles,
    z.object({ purpose: z.literal('withdrawal'), withdrawalId: idInput('Indiquez la rétractation.') }),
    z.object({ purpose: z.literal('order'), goods }),
    z.object({ purpose: z.enum(['delivery', 'overpayment', 'goodwill']) }),
  ],
  'Indiquez ce que vous remboursez.',
);
export type Purpose = z.output<typeof purposeInput>;
export type Articles = z.output<typeof articles>;
