import { z } from 'zod';

const pieces = { lineId: z.string(), name: z.string(), quantity: z.number() };

export const withdrawalShape = z.object({
  /** Whether a withdrawal is possible now; otherwise `why` has the reason. */
  open: z.boolean(),
  why: z.string(),
  /** The last moment of the period; null before the receipt. */
  until: z.number().nullable(),
  /** Whether the pieces have left the shop: they come back at the client's cost. */
  sent: z.boolean(),
  /** The collector coins, with the pieces that may still be withdrawn and euros for one. */
  lines: z.array(z.object({ ...pieces, left: z.number(), unitPrice: z.number() })),
  /** Euros that go back beside the pieces once all that is left of the order is withdrawn. */
  delivery: z.number(),
  /** Euros that may go back at most: the price without what went back of it. */
  most: z.number(),
  /** Euros still to give back for what is not treated. */
  owed: z.number(),
  declared: z.array(
    z.object({
      _id: z.string(),
      at: z.number(),
      lines: z.array(z.object(pieces)),
      /** Euros to give back: these pieces, and the delivery with the last of a whole order. */
      amount: z.number(),
      reason: z.string(),
      /** By when the pieces come back and the money is given back. */
      settledBy: z.number(),
      treatedAt: z.number().nullable(),
      /** Whether its money went back before the dealer noted it as treated. */
      isPaidBack: z.boolean(),
      sent: z.boolean(),
      /** Next steps for the client, in sentences; empty once settled. */
      next: z.array(z.string()),
    }),
  ),
});
export type Withdrawal = z.output<typeof withdrawalShape>;
