import { z } from 'zod';
import { idInput } from '../order.shape.ts';

const whole = 'Indiquez un nombre entier.';
const count = z.int(whole).min(1, whole).max(50_000_000, whole);

/** Which pieces a refund is for; without them it is a free amount. */
export const returnedInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: idInput('Indiquez l’article.'),
        quantity: count,
        /** Which banknotes of a money. */
        notes: z
          .array(z.object({ value: count, count }))
          .max(50)
          .optional(),
      }),
    )
    .min(1, 'Indiquez les articles.')
    .max(50),
  /** Whether the delivery goes back too. */
  delivery: z.boolean().default(false),
});
export type ReturnedInput = z.output<typeof returnedInput>;
