import { z } from 'zod';
import { reviewStatuses } from '../../../db/words.ts';
import { contract, id, idParams, seenAt, textUpTo } from '../../http/contract.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';

const rating = z.int('Choisissez une note de 1 à 5.').min(1, 'Choisissez une note de 1 à 5.').max(5);
const reviewText = z
  .string('Écrivez votre avis.')
  .trim()
  .min(10, 'Écrivez quelques mots, dix caractères au moins.')
  .max(2000, 'L’avis a 2 000 caractères au plus.');

const reviewShape = z.object({
  _id: z.string(),
  rating: z.number(),
  text: z.string(),
  status: z.enum(reviewStatuses),
  reason: z.string(),
  experiencedAt: z.number(),
  createdAt: z.number(),
  decidedAt: z.number().nullable(),
  updatedAt: z.number(),
});
export type Review = z.output<typeof reviewShape>;

const deskReviewShape = reviewShape.extend({
  author: z.string(),
  userId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  itemName: z.string(),
  decidedBy: z.string(),
});
export type DeskReview = z.output<typeof deskReviewShape>;

export const writeReviewContract = contract('POST /api/reviews/write', {
  access: 'client',
  summary: 'Says what the owner of a delivered order thinks of one of its articles; it is read before it is published',
  body: z.object({ lineId: id, rating, text: reviewText }),
  data: reviewShape,
  throttle: { hits: 60, minutes: 10 },
});

export const removeReviewContract = contract('DELETE /api/reviews/remove/{id}', {
  access: 'client',
  summary: 'Takes the client’s own review back',
  params: idParams,
  data: z.object({ _id: z.string() }),
});

/** A low rating alone is no ground for refusal. */
const refusalGrounds = [
  'Votre avis contient des propos injurieux ou diffamatoires.',
  'Votre avis donne des informations personnelles.',
  'Votre avis n’a pas de rapport avec l’article ou la commande.',
  'Votre avis fait de la publicité ou renvoie vers un autre site.',
];

export const refusalFields = deskFields({
  reason: {
    kind: 'text',
    label: 'Motif',
    maxLength: 500,
    suggestions: refusalGrounds,
    shape: textUpTo(500, 'Le motif').default(''),
  },
});

export const decideReviewContract = contract('POST /api/reviews/decide/{id}', {
  permission: 'texts',
  summary: 'Publishes a review, or refuses it with a reason that its author is mailed',
  params: idParams,
  body: z
    .object({
      decision: z.enum(['published', 'refused'], 'Publiez l’avis ou refusez-le.'),
      ...shapesOf(refusalFields),
      updatedAt: seenAt,
    })
    .refine(({ decision, reason }) => decision === 'published' || reason.length >= 10, {
      path: ['reason'],
      message: 'Écrivez le motif du refus : la loi le fait donner à l’auteur.',
    }),
  data: deskReviewShape,
});
