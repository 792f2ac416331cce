import { z } from 'zod';
import { stockStates } from './model/stock.ts';

/** How a stock is shown to visitors, apart from the desk's contracts, which no public page loads. */
export const stockShape = z.object({
  state: z.enum(stockStates),
  left: z.number().nullable(),
  days: z.number().nullable(),
});
