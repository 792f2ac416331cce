import { z } from 'zod';
import { contract, idParams, seenAt, textUpTo } from '../../../../http/contract.ts';

/** `updatedAt` is 0 until somebody handles the message. */
const messageShape = z.object({
  _id: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.number(),
  answeredAt: z.number().nullable(),
  answeredBy: z.string(),
  note: z.string(),
  reply: z.string(),
  clientId: z.string().nullable(),
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  updatedAt: z.number(),
});
export type Message = z.output<typeof messageShape>;

export const handleMessageContract = contract('POST /api/contact/treatMessage/{id}', {
  permission: 'messages',
  summary: 'Notes whether a message to the shop was answered, with a note for colleagues; a `reply` is mailed and kept',
  params: idParams,
  body: z.object({
    isAnswered: z.boolean('Dites si le message a sa réponse.'),
    note: textUpTo(1_000, 'La note').default(''),
    reply: textUpTo(5_000, 'La réponse').default(''),
    updatedAt: seenAt,
  }),
  data: messageShape,
});
