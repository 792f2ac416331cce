import { z } from 'zod';

const pieces = { lineId: z.string(), name: z.string(), quantity: z.number() };

export const withdrawalShape = z.object({
  open: z.boolean(),
  why: z.string(),
  until: z.number().nullable(),
  sent: z.boolean(),
  lines: z.array(z.object({ ...pieces, left: z.number(), unitPrice: z.number() })),
  delivery: z.number(),
  most: z.number(),
  owed: z.number(),
  declared: z.array(
    z.object({
      _id: z.string(),
      at: z.number(),
      lines: z.array(z.object(pieces)),
      amount: z.number(),
      reason: z.string(),
      settledBy: z.number(),
      treatedAt: z.number().nullable(),
      isPaidBack: z.boolean(),
      sent: z.boolean(),
      next: z.array(z.string()),
    }),
  ),
});
export type WithdrawalView = z.output<typeof withdrawalShape>;
