import { z } from 'zod';
import { stockStates } from './model/stock.ts';

/** Public pages read this shape alone, so that they do not load the contracts of the back office. */
export const stockShape = z.object({
  state: z.enum(stockStates),
  left: z.number().nullable(),
  days: z.number().nullable(),
});
