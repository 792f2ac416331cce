import { z } from 'zod';
import { contract, idParams, seenAt } from '../../http/contract.ts';
import { lineShape } from '../../http/plainText.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { toLinkUrl } from '../../ui/editor/input.ts';
import { maxDocumentBytes } from '../../uploads/documentRules.ts';
import { isUpload, type Upload } from '../../uploads/upload.ts';
import { pictureReference } from '../../uploads/uploadImage.api.ts';

/** Null: no start or no end. */
const slideShape = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  order: z.number(),
  image: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  alt: z.string(),
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  updatedAt: z.number(),
});
export type PresentedSlide = z.output<typeof slideShape>;

export const getCarouselsContract = contract('GET /api/carousels', {
  access: 'public',
  cacheTags: ['carousel'],
  summary: 'Slides by ascending order: the active ones within their dates; all of them for an admin',
  data: z.array(slideShape),
});

export const getCarouselContract = contract('GET /api/carousels/{id}', {
  access: 'public',
  summary: 'One slide; one that is not shown for an admin only',
  params: idParams,
  data: slideShape,
});

const momentRequiredText = 'Indiquez une date et une heure.';
const momentShape = z
  .union(
    [z.literal('').transform(() => null), z.null(), z.coerce.number(momentRequiredText).int().min(0).max(8.64e15)],
    momentRequiredText,
  )
  .optional();

const pictureRequiredText = 'Choisissez une image.';
const invalidLinkText = 'Indiquez une adresse complète, par exemple https://exemple.fr ou /cours-des-devises.';

export const slideFields = deskFields({
  image: {
    kind: 'picture',
    label: 'Image',
    hint: 'Large comme l’accueil : 1600 pixels sur 600, ou plus.',
    ratio: 8 / 3,
    layout: 'wide',
    shape: z.union([z.custom<Upload>(isUpload), z.literal(''), pictureReference], pictureRequiredText).optional(),
  },
  alt: {
    kind: 'text',
    label: 'Ce que montre l’image',
    hint: 'Lu à qui ne la voit pas. Laissez vide si le titre le dit déjà.',
    optional: true,
    shape: lineShape(300, 'La description').optional(),
  },
  title: { kind: 'text', label: 'Titre', optional: true, shape: lineShape(90, 'Le titre').optional() },
  text: { kind: 'area', label: 'Texte', rows: 2, optional: true, shape: lineShape(200, 'Le texte').optional() },
  link: {
    kind: 'text',
    label: 'Lien',
    hint: 'Une adresse de ce site peut commencer par une barre oblique.',
    optional: true,
    shape: lineShape(300, 'Le lien')
      .refine((link) => link === '' || toLinkUrl(link) !== null, invalidLinkText)
      .transform((link) => toLinkUrl(link) ?? '')
      .optional(),
  },
  startsAt: {
    kind: 'moment',
    label: 'Affichée à partir du',
    hint: 'Heure de Paris.',
    optional: true,
    shape: momentShape,
  },
  endsAt: { kind: 'moment', label: 'Affichée jusqu’au', hint: 'Heure de Paris.', optional: true, shape: momentShape },
  isActive: {
    kind: 'box',
    label: 'Active',
    shape: z.union([z.boolean(), z.string().transform((text) => ['true', 'on', '1'].includes(text))]).default(false),
  },
});

export const slideInput = z
  .object({
    id: z.string().max(64).optional(),
    order: z.coerce.number('Indiquez un rang.').int().min(0).max(10_000).optional(),
    ...shapesOf(slideFields),
    updatedAt: seenAt,
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'La fin vient après le début.',
  });
export type SlideInput = z.output<typeof slideInput>;

export const upsertCarouselContract = contract('POST /api/carousels/upsert', {
  permission: 'texts',
  summary: 'Adds a slide, or changes that of `id`; `image` is a photograph or the reference of one kept before',
  format: 'multipart',
  bodyLimit: maxDocumentBytes + 20_000,
  body: slideInput,
  data: slideShape,
});

export const orderCarouselsContract = contract('PUT /api/carousels/order', {
  permission: 'texts',
  summary: 'Puts all slides into this order; 409 with the present list when others were added or deleted meanwhile',
  body: z.object({ ids: z.array(z.string().max(64)).max(500) }),
  data: z.array(slideShape),
});

export const deleteCarouselContract = contract('DELETE /api/carousels/{id}', {
  permission: 'texts',
  summary: 'Deletes a slide',
  params: idParams,
  data: z.null(),
});
