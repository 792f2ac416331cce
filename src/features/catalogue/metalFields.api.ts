import { z } from 'zod';
import { metalConditions, metalGrades, metalTypes } from '../../../db/words.ts';
import { contract, euros, idParams } from '../../http/contract.ts';
import { seenAt } from '../../http/seen.ts';
import { isUpload, maxDocumentBytes, type Upload } from '../../uploads/documentRules.ts';
import { aboveZero, decimal, line, neededLine, richText, shownFields } from './fields.ts';
import { metalShape } from './metals.api.ts';

export const mostPhotos = 12;

const weight = 'Indiquez le poids en grammes, supérieur à zéro, avec trois décimales au plus.';
const fine = 'Indiquez l’or fin en grammes, avec quatre décimales au plus.';
const diameter = 'Indiquez le diamètre en millimètres, avec deux décimales au plus.';
const purity = 'Indiquez le titre en millièmes, entre 0,1 et 1000, avec une décimale au plus.';
const year = z
  .int('Indiquez une année, par exemple 1907.')
  .min(1, 'Indiquez une année, par exemple 1907.')
  .max(2100, 'Cette année n’est pas encore venue.')
  .nullable();
const yesOrNo = z.boolean('Indiquez true ou false.');

const off = z
  .number('Indiquez une remise en pour cent.')
  .min(0, 'Une remise va de 0 à 50\u00a0%.')
  .max(50, 'Une remise va de 0 à 50\u00a0%.')
  .transform((percent) => Math.round(percent * 100));

const sell = euros('Indiquez le prix de vente en euros, avec deux décimales au plus.');
const buy = euros('Indiquez le prix de rachat en euros, avec deux décimales au plus.');

/** Euros, grams, millimetres, parts per thousand in; as stored out. */
const needed = {
  metalName: neededLine('le nom', 120),
  type: z.enum(metalTypes, 'Choisissez un type de la liste.'),
  weight: decimal(3, weight).refine(aboveZero, weight),
  purity: decimal(1, purity).refine((tenths) => tenths > 0 && tenths <= 10_000, purity),
  netSellPrice: sell.refine(aboveZero, 'Indiquez un prix de vente supérieur à zéro.'),
  grossBuyPrice: buy.refine((cents) => cents >= 0, 'Un prix de rachat n’est pas négatif.'),
};

const optional = z
  .object({
    fineWeight: decimal(4, fine).refine(aboveZero, fine).nullable(),
    diameter: decimal(2, diameter).refine(aboveZero, diameter).nullable(),
    mintingStart: year,
    mintingEnd: year,
    countryIssuing: line('le pays', 80),
    fabricant: line('le fabricant', 80),
    textInfo: richText,
    ...shownFields,
    isVisable: yesOrNo,
    isFeatured: yesOrNo,
    legalTender: yesOrNo,
    year,
    mintMark: line('la lettre d’atelier', 20),
    grade: z.enum(metalGrades, 'Choisissez un état de la liste.').nullable(),
    condition: z.enum(metalConditions, 'Choisissez neuf ou ayant circulé.').nullable(),
    quotable: yesOrNo.nullable(),
    sealed: yesOrNo,
    sleeved: yesOrNo,
    certified: yesOrNo,
    catalogueRefs: line('les références', 120),
    isUnique: yesOrNo,
    offFrom5: off,
    offFrom10: off,
    /** Doubtful prices that the editor has seen and stands by. */
    confirmed: z.object({ sell, buy: buy.nullable() }).partial(),
    photos: z
      .array(z.object({ photo: z.string().max(120), alt: line('le texte de remplacement', 200) }))
      .max(mostPhotos, `${mostPhotos} images au plus.`),
  })
  .partial();

export const newMetal = z.object({ ...needed, ...optional.shape });
export const metalEdit = z
  .object(needed)
  .partial()
  .extend({ ...optional.shape, id: z.string().min(1).max(64), updatedAt: seenAt });
export type NewMetal = z.output<typeof newMetal>;
export type MetalEdit = z.output<typeof metalEdit>;

export const addMetalContract = contract({
  method: 'POST',
  path: '/api/metal/addMetal',
  act: 'catalogue',
  summary:
    'Adds a metal: euros, grams, millimetres, parts per thousand. `photos` may name pictures that another metal has',
  body: newMetal,
  data: metalShape,
});

export const editMetalContract = contract({
  method: 'PUT',
  path: '/api/metal/editMetal',
  act: 'catalogue',
  summary:
    'Changes the given fields of the metal `id`; with `updatedAt`, an edit in between is 409 with `data.current`',
  body: metalEdit,
  data: metalShape,
});

/** What became of an item: one that orders refer to is hidden instead. `text` says so. */
export const deletedShape = z.object({ outcome: z.enum(['deleted', 'hidden']), text: z.string() });
export type Deleted = z.output<typeof deletedShape>;

export const deleteMetalContract = contract({
  method: 'DELETE',
  path: '/api/metal/deleteMetal/{id}',
  act: 'catalogue',
  summary: 'Deletes a metal; one that orders refer to is hidden instead, and the answer says so',
  params: idParams,
  data: deletedShape,
});

export const pictureFile = z
  .custom<Upload>(isUpload, 'Choisissez une image.')
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

export const uploadMetalImageContract = contract({
  method: 'POST',
  path: '/api/metal/uploadImage',
  act: 'catalogue',
  summary: 'Adds a picture (`file`) to the metal `id`, behind those it has; answers the metal',
  format: 'multipart',
  bodyLimit: maxDocumentBytes + 64 * 1024,
  body: z.object({
    id: z.string('Indiquez l’article.').min(1).max(64),
    file: pictureFile,
    alt: line('le texte de remplacement', 200).default(''),
  }),
  data: metalShape,
});

export const metalAdminContracts = [addMetalContract, editMetalContract, deleteMetalContract, uploadMetalImageContract];
