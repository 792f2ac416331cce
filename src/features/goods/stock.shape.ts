import { z } from 'zod';
import { stockStates } from './model/stock.ts';

/** Apart from the desk's contracts, to keep public pages small. */
export const stockShape = z.object({
  state: z.enum(stockStates),
  left: z.number().nullable(),
  days: z.number().nullable(),
});
