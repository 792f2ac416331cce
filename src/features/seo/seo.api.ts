import { z } from 'zod';
import { seoPages } from '../../../db/words.ts';
import { contract, objectWithKeys, seenAt } from '../../http/contract.ts';
import { lineShape } from '../../http/plainText.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';
import { maxDescriptionLength, maxTitleLength } from './seo.ts';

const seoShape = z.object({
  title: z.string(),
  description: z.string(),
  topText: z.string(),
  text: z.string(),
});

export const getSeoPageContract = contract('GET /api/seo/getSeoPage/{page}', {
  access: 'public',
  cacheTags: ['seo'],
  summary: 'Title, description, opening and closing text (sanitised HTML) of a page',
  params: z.object({ page: z.enum(seoPages) }),
  data: seoShape,
});

const savedSeoShape = seoShape.extend({ updatedAt: z.number() });
export type SavedSeo = z.output<typeof savedSeoShape>;

export const getSeoDataContract = contract('GET /api/seo/getSeoData', {
  permission: 'texts',
  summary: 'The entries of all pages as they were written',
  data: objectWithKeys(seoPages, savedSeoShape),
});

const text = z.string().max(40_000, 'Le texte est trop long.').optional();

const lengthHint = (max: number) => (value: string) =>
  value.length > max
    ? `${value.length} caractères\u00a0: les moteurs coupent après ${max}.`
    : `${value.length} caractères sur ${max}.`;

export const seoFields = deskFields({
  title: {
    kind: 'text',
    label: 'Titre',
    hint: lengthHint(maxTitleLength),
    maxLength: 120,
    shape: lineShape(120, 'Le titre').optional(),
  },
  description: {
    kind: 'area',
    label: 'Description',
    hint: lengthHint(maxDescriptionLength),
    rows: 3,
    maxLength: 320,
    shape: lineShape(320, 'La description').optional(),
  },
  topText: { kind: 'richText', label: 'Texte du haut', hint: 'Sous le titre de la page.', shape: text },
  text: { kind: 'richText', label: 'Texte du bas', hint: 'Au bas de la page.', shape: text },
});

const entryInput = z.object({ ...shapesOf(seoFields), updatedAt: seenAt }).optional();

export const upsertSeoContract = contract('POST /api/seo/upsert', {
  permission: 'texts',
  summary:
    'Writes the entries that are given, of each the parts that are given; 409 when one was saved since `updatedAt`',
  body: objectWithKeys(seoPages, entryInput),
  data: objectWithKeys(seoPages, savedSeoShape),
});
