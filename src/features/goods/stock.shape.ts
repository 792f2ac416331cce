import { z } from 'zod';
import { stockStates } from './model/stock.ts';

/** A file of its own, so that public pages do not load the back office's contracts. */
export const stockShape = z.object({
  state: z.enum(stockStates),
  left: z.number().nullable(),
  days: z.number().nullable(),
});
