import { z } from 'zod';
import { contract, idParams, seenAt, textUpTo } from '../../../../http/contract.ts';
import { deskFields, shapesOf } from '../../../../ui/desk/fields.ts';

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

export const messageFields = deskFields({
  reply: {
    kind: 'area',
    label: 'Votre réponse',
    layout: 'wide',
    rows: 5,
    maxLength: 5_000,
    shape: textUpTo(5_000, 'La réponse').default(''),
  },
  note: {
    kind: 'area',
    label: 'Note pour vos collègues',
    layout: 'wide',
    rows: 2,
    maxLength: 1_000,
    shape: textUpTo(1_000, 'La note').default(''),
  },
  isAnswered: {
    kind: 'box',
    label: 'Répondu',
    toText: (_, { answeredAt }: Message) => (answeredAt === null ? '' : 'on'),
    shape: z.boolean('Dites si le message a sa réponse.'),
  },
});

export const handleMessageContract = contract('POST /api/contact/treatMessage/{id}', {
  permission: 'messages',
  summary: 'Notes whether a message to the shop was answered, with a note for colleagues; a `reply` is mailed and kept',
  params: idParams,
  body: z.object({ ...shapesOf(messageFields), updatedAt: seenAt }),
  data: messageShape,
});
