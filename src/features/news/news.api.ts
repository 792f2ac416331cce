import { z } from 'zod';
import { contract, id, idParams, listQuery, seenAt } from '../../http/contract.ts';
import { lineShape } from '../../http/plainText.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { pictureReference } from '../../uploads/uploadImage.api.ts';

/** `description` is sanitised HTML. */
const newsShape = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  isVisible: z.boolean(),
  image: z.string().nullable(),
  /** Whether the gold price of the preceding week is shown. */
  goldCurve: z.boolean(),
  publishedAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export const getNewsContract = contract('GET /api/news/getNews/{flag}', {
  access: 'public',
  summary: 'News, newest first: visible ones since their date with true, all of them with false (admin)',
  params: z.object({ flag: z.enum(['true', 'false']) }),
  query: listQuery,
  data: z.array(newsShape),
  isPaged: true,
});

export const getNewsByIdContract = contract('GET /api/news/getNewsById/{id}', {
  access: 'public',
  summary: 'One article; a hidden one or one to come for an admin only',
  params: idParams,
  data: newsShape,
});

const descriptionRequiredText = 'Écrivez le texte de l’actualité.';

export const newsFields = deskFields({
  title: {
    kind: 'text',
    label: 'Titre',
    maxLength: 150,
    shape: lineShape(150, 'Le titre', 'Indiquez le titre de l’actualité.'),
  },
  description: {
    kind: 'richText',
    label: 'Texte',
    shape: z
      .string({ error: descriptionRequiredText })
      .min(1, descriptionRequiredText)
      .max(60_000, 'Le texte est trop long. Partagez-le en deux actualités.'),
  },
  publishedAt: {
    kind: 'moment',
    label: 'Publication',
    hint: 'Heure de Paris. Avant ce moment, personne ne la lit.',
    layout: 'beside',
    shape: z.int('Indiquez la date et l’heure de publication.').min(0).max(8.64e15).optional(),
  },
  isVisible: {
    kind: 'box',
    label: 'Visible',
    layout: 'beside',
    shape: z.boolean('Dites si l’actualité est visible.').default(true),
  },
  goldCurve: {
    kind: 'box',
    label: 'Avec la courbe de l’or de la semaine',
    layout: 'beside',
    shape: z.boolean('Dites si l’actualité porte la courbe de l’or.').optional(),
  },
  image: { kind: 'picture', label: 'Image', layout: 'beside', shape: pictureReference.nullable().optional() },
});

export const newsInput = z.object(shapesOf(newsFields));

export const addNewsContract = contract('POST /api/news/addNews', {
  permission: 'texts',
  summary: 'Adds an article; from `publishedAt` on (default: now) everybody may read it where it is visible',
  body: newsInput,
  data: newsShape,
});

export const editNewsContract = contract('PUT /api/news/editNews', {
  permission: 'texts',
  summary: 'Changes an article; 409 with the present one when it was saved since `updatedAt`',
  body: newsInput.extend({ newsId: id, updatedAt: seenAt }),
  data: newsShape,
});

export const deleteNewsContract = contract('DELETE /api/news/deleteNews/{id}', {
  permission: 'texts',
  summary: 'Deletes an article; its page answers 410 from then on',
  params: idParams,
  data: z.null(),
});
