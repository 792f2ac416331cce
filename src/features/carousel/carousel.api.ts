import { z } from 'zod';
import { contract, idParams } from '../../http/contract.ts';
import { tidyLine } from '../../http/plainText.ts';
import { seenAt } from '../../http/seen.ts';
import { linkAddress } from '../../ui/editor/linkAddress.ts';
import { isUpload, maxDocumentBytes, type Upload } from '../../uploads/documentRules.ts';
import { pictureReference } from '../../uploads/uploadImage.api.ts';

/** Moments are milliseconds since the epoch; null is without a beginning, or without an end. */
export const slideShape = z.object({
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

export const getCarouselsContract = contract({
  method: 'GET',
  path: '/api/carousels',
  access: 'public',
  keep: ['carousel'],
  summary: 'Slides by ascending order: the active ones within their dates; all of them for an admin',
  data: z.array(slideShape),
});

export const getCarouselContract = contract({
  method: 'GET',
  path: '/api/carousels/{id}',
  access: 'public',
  summary: 'One slide; one that is not shown for an admin only',
  params: idParams,
  data: slideShape,
});

const line = (most: number, what: string) =>
  z
    .string()
    .transform(tidyLine)
    .pipe(z.string().max(most, `${what} a ${most} caractères au plus.`));

const moment = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z.coerce.number('Indiquez une date et une heure.').int().min(0).max(8.64e15),
]);

const pictureNeeded = 'Choisissez une image.';
const badLink = 'Indiquez une adresse complète, par exemple https://exemple.fr ou /cours-des-devises.';

export const slideInput = z
  .object({
    id: z.string().max(64).optional(),
    isActive: z.union([z.boolean(), z.string().transform((text) => ['true', 'on', '1'].includes(text))]).default(false),
    order: z.coerce.number('Indiquez un rang.').int().min(0).max(10_000).optional(),
    image: z.union([z.custom<Upload>(isUpload), z.literal(''), pictureReference], pictureNeeded).optional(),
    title: line(90, 'Le titre').optional(),
    text: line(200, 'Le texte').optional(),
    link: line(300, 'Le lien')
      .refine((link) => link === '' || linkAddress(link) !== null, badLink)
      .transform((link) => linkAddress(link) ?? '')
      .optional(),
    alt: line(300, 'La description').optional(),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    updatedAt: seenAt,
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'La fin vient après le début.',
  });
export type SlideInput = z.output<typeof slideInput>;

export const upsertCarouselContract = contract({
  method: 'POST',
  path: '/api/carousels/upsert',
  act: 'texts',
  summary: 'Adds a slide, or changes that of `id`; `image` is a photograph or the reference of one kept before',
  format: 'multipart',
  bodyLimit: maxDocumentBytes + 20_000,
  body: slideInput,
  data: slideShape,
});

export const orderCarouselsContract = contract({
  method: 'PUT',
  path: '/api/carousels/order',
  act: 'texts',
  summary: 'Puts all slides into this order; 409 with the present list when others were added or deleted meanwhile',
  body: z.object({ ids: z.array(z.string().max(64)).max(500) }),
  data: z.array(slideShape),
});

export const deleteCarouselContract = contract({
  method: 'DELETE',
  path: '/api/carousels/{id}',
  act: 'texts',
  summary: 'Deletes a slide',
  params: idParams,
  data: z.null(),
});

export const carouselContracts = [
  getCarouselsContract,
  getCarouselContract,
  upsertCarouselContract,
  orderCarouselsContract,
  deleteCarouselContract,
];
