import { z } from 'zod';
import { metalConditions, metalGrades, metalTypes } from '../../../db/words.ts';
import { contract, euros, id, idParams, seenAt } from '../../http/contract.ts';
import {
  type DeskField,
  deskFields,
  parseDecimal,
  shapesOf,
  withFoldedGroup,
  withGroup,
} from '../../ui/desk/fields.ts';
import { maxDocumentBytes } from '../../uploads/documentRules.ts';
import { isUpload, type Upload } from '../../uploads/upload.ts';
import { pictureReference } from '../../uploads/uploadImage.api.ts';
import {
  booleanShape,
  box,
  decimal,
  firstStockFields,
  isPositive,
  numberText,
  numberTextOrBlank,
  priceTextOrBlank,
  requiredSingleLine,
  richTextShape,
  searchFields,
  singleLine,
} from './fields.ts';
import { parsePhotoLines, photoLinesText } from './lines.ts';
import { conditionLabels, fineWeight, gradeText, metalTypeLabels } from './metal.ts';
import { type Metal, metalShape } from './metals.api.ts';

export const maxPhotos = 12;

const weightText = 'Indiquez le poids en grammes, supérieur à zéro, avec trois décimales au plus.';
const fineWeightRequiredText = 'Indiquez l’or fin en grammes, avec quatre décimales au plus.';
const diameterText = 'Indiquez le diamètre en millimètres, avec deux décimales au plus.';
const wrongPurityText = 'Indiquez le titre en millièmes, entre 0,1 et 1000, avec une décimale au plus.';
const yearRequiredText = 'Indiquez une année, par exemple 1907.';
const yearShape = z
  .int(yearRequiredText)
  .min(1, yearRequiredText)
  .max(2100, 'Cette année n’est pas encore venue.')
  .nullable();

const discountRangeText = 'Une remise va de 0 à 50\u00a0%.';
const discountShape = z
  .number('Indiquez une remise en pour cent.')
  .min(0, discountRangeText)
  .max(50, discountRangeText)
  .transform((percent) => Math.round(percent * 100));

const sellShape = euros('Indiquez le prix de vente en euros, avec deux décimales au plus.');
const buyShape = euros('Indiquez le prix de rachat en euros, avec deux décimales au plus.');

const [detailsGroup, pricesGroup, worthGroup] = ['Précisions', 'Prix', 'Ce qui en fait le prix'];
const unspecifiedOption = ['', 'Non précisé'] as const;
const emptyToNull = (text: string) => text || null;

/** Entered only if the fine weight differs from weight × purity. */
function publishedFineWeight(grams: number, metal: Metal): string {
  const computedFineWeight = fineWeight({
    weight: Math.round(metal.weight * 1000),
    purity: Math.round(metal.purity * 10),
  });
  return computedFineWeight === Math.round(grams * 10_000) ? '' : numberText(grams);
}

const discountField = (pieces: number) =>
  ({
    kind: 'decimal',
    label: `Remise dès ${pieces}`,
    suffix: '%',
    optional: true,
    toText: (_, { tiers }: Metal) => numberText((tiers.find(({ from }) => from === pieces)?.off ?? 0) / 100),
    toValue: (text) => parseDecimal(text) ?? 0,
    shape: discountShape,
  }) as const satisfies DeskField;

export const collectorFields = withFoldedGroup(worthGroup, {
  year: { kind: 'decimal', label: 'Millésime', optional: true, shape: yearShape },
  mintMark: { kind: 'text', label: 'Lettre d’atelier', optional: true, shape: singleLine('la lettre d’atelier', 20) },
  grade: {
    kind: 'select',
    label: 'État de conservation',
    options: [unspecifiedOption, ...metalGrades.map((grade) => [grade, gradeText(grade)] as const)],
    toValue: emptyToNull,
    shape: z.enum(metalGrades, 'Choisissez un état de la liste.').nullable(),
  },
  condition: {
    kind: 'select',
    label: 'État',
    options: [
      unspecifiedOption,
      ...metalConditions.map((condition) => [condition, conditionLabels[condition]] as const),
    ],
    toValue: emptyToNull,
    shape: z.enum(metalConditions, 'Choisissez neuf ou ayant circulé.').nullable(),
  },
  quotable: {
    kind: 'select',
    label: 'Cotable',
    options: [unspecifiedOption, ['true', 'Oui'], ['false', 'Non, se vend au poids']],
    toValue: (text) => (text === '' ? null : text === 'true'),
    shape: booleanShape.nullable(),
  },
  catalogueRefs: {
    kind: 'text',
    label: 'Références',
    hint: 'Gadoury, Friedberg…',
    optional: true,
    shape: singleLine('les références', 120),
  },
});

/** Converts euros, grams, millimetres and parts per thousand to stored units. */
export const metalFields = deskFields({
  ...withGroup('L’article', {
    metalName: { kind: 'text', label: 'Nom', shape: requiredSingleLine('le nom', 120) },
    type: {
      kind: 'select',
      label: 'Type',
      options: metalTypes.map((type) => [type, metalTypeLabels[type].singular]),
      shape: z.enum(metalTypes, 'Choisissez un type de la liste.'),
    },
  }),
  ...withFoldedGroup(detailsGroup, {
    countryIssuing: { kind: 'text', label: 'Pays', optional: true, shape: singleLine('le pays', 80) },
    fabricant: { kind: 'text', label: 'Fabricant ou atelier', optional: true, shape: singleLine('le fabricant', 80) },
    isFeatured: box('Mis en avant'),
    fineWeight: {
      kind: 'decimal',
      label: 'Or fin publié',
      suffix: 'g',
      hint: 'Vide\u00a0: poids par titre.',
      optional: true,
      toText: publishedFineWeight,
      shape: decimal(4, fineWeightRequiredText).refine(isPositive, fineWeightRequiredText).nullable(),
    },
    diameter: {
      kind: 'decimal',
      label: 'Diamètre',
      suffix: 'mm',
      optional: true,
      shape: decimal(2, diameterText).refine(isPositive, diameterText).nullable(),
    },
    mintingStart: { kind: 'decimal', label: 'Première année de frappe', optional: true, shape: yearShape },
    mintingEnd: {
      kind: 'decimal',
      label: 'Dernière année de frappe',
      hint: 'Vide\u00a0: frappée encore.',
      optional: true,
      shape: yearShape,
    },
    legalTender: box('A ou a eu cours légal'),
  }),
  ...withGroup(pricesGroup, {
    grossBuyPrice: {
      kind: 'decimal',
      label: 'Prix de rachat',
      suffix: '€',
      toText: priceTextOrBlank,
      shape: buyShape.refine((cents) => cents >= 0, 'Un prix de rachat n’est pas négatif.'),
    },
    netSellPrice: {
      kind: 'decimal',
      label: 'Prix de vente',
      suffix: '€',
      toText: priceTextOrBlank,
      shape: sellShape.refine(isPositive, 'Indiquez un prix de vente supérieur à zéro.'),
    },
    isVisable: box('En vente'),
  }),
  ...withGroup('Ce qu’il est', {
    weight: {
      kind: 'decimal',
      label: 'Poids',
      suffix: 'g',
      toText: numberTextOrBlank,
      shape: decimal(3, weightText).refine(isPositive, weightText),
    },
    purity: {
      kind: 'decimal',
      label: 'Titre',
      suffix: '‰',
      toText: numberTextOrBlank,
      shape: decimal(1, wrongPurityText).refine((tenths) => tenths > 0 && tenths <= 10_000, wrongPurityText),
    },
  }),
  ...collectorFields,
  ...withFoldedGroup(worthGroup, {
    sealed: box('Sous scellé'),
    sleeved: box('Sous étui'),
    certified: box('Avec certificat'),
    isUnique: box('Pièce unique\u00a0: celle des images'),
    offFrom5: discountField(5),
    offFrom10: discountField(10),
  }),
  photos: {
    kind: 'area',
    label: 'Images',
    layout: 'wide',
    toText: photoLinesText,
    toValue: parsePhotoLines,
    shape: z
      .array(z.object({ photo: pictureReference, alt: singleLine('le texte de remplacement', 200) }))
      .max(maxPhotos, `${maxPhotos} images au plus.`),
  },
  ...withFoldedGroup('Texte', {
    textInfo: { kind: 'richText', label: 'Texte de la fiche', layout: 'wide', shape: richTextShape },
  }),
  ...searchFields('Se lit aussi en tête de la description, sur la fiche.'),
});

const { firstCount, onOrderDays } = firstStockFields;
export const uncountedMetalFields = {
  ...metalFields,
  ...withGroup(pricesGroup, { firstCount: { ...firstCount, hint: 'Ou un délai, dans «\u00a0Précisions\u00a0».' } }),
  ...withFoldedGroup(detailsGroup, { onOrderDays }),
};

const fields = z.object({
  ...shapesOf(uncountedMetalFields),
  confirmed: z.object({ sell: sellShape, buy: buyShape.nullable() }).partial(),
});
const requiredFields = {
  metalName: true,
  type: true,
  weight: true,
  purity: true,
  netSellPrice: true,
  grossBuyPrice: true,
} as const;

export const newMetal = fields.partial().extend(fields.pick(requiredFields).shape);
export const metalEdit = fields.partial().extend({ id, updatedAt: seenAt });
export type NewMetal = z.output<typeof newMetal>;
export type MetalEdit = z.output<typeof metalEdit>;

export const addMetalContract = contract('POST /api/metal/addMetal', {
  permission: 'catalogue',
  summary: 'Adds a metal: euros, grams, millimetres, parts per thousand. `photos` may be those of another metal',
  body: newMetal,
  data: metalShape,
});

export const editMetalContract = contract('PUT /api/metal/editMetal', {
  permission: 'catalogue',
  summary: 'Changes the given fields of the metal `id`; 409 with `data.current` for an outdated `updatedAt`',
  body: metalEdit,
  data: metalShape,
});

export const deletedShape = z.object({ outcome: z.enum(['deleted', 'hidden']), text: z.string() });
export type DeletedItem = z.output<typeof deletedShape>;

export const deleteMetalContract = contract('DELETE /api/metal/deleteMetal/{id}', {
  permission: 'catalogue',
  summary: 'Deletes a metal, or hides one that orders, purchases or stock refer to',
  params: idParams,
  data: deletedShape,
});

export const pictureFile = z
  .custom<Upload>(isUpload, 'Choisissez une image.')
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

export const uploadMetalImageContract = contract('POST /api/metal/uploadImage', {
  permission: 'catalogue',
  summary: 'Appends a picture (`file`) to the metal `id`; answers the metal',
  format: 'multipart',
  bodyLimit: maxDocumentBytes + 64 * 1024,
  body: z.object({
    id: z.string('Indiquez l’article.').min(1).max(64),
    file: pictureFile,
    alt: singleLine('le texte de remplacement', 200).default(''),
  }),
  data: metalShape,
});
