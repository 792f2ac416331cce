import { z } from 'zod';
import { feedKinds, feedUnits } from '../../../db/words.ts';
import { contract, seenAt, textUpTo } from '../../http/contract.ts';
import { deskFields, shapesOf } from '../../ui/desk/fields.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `Indiquez un nombre entier de ${min} à ${max}.`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const timeShape = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Indiquez une heure comme 09:00, ou rien.')
  .default('');
const pathShape = textUpTo(200, 'Ce chemin').default('');
export const noHeaderValue = '-';
const isHeader = (text: string) =>
  /^[A-Za-z][\w-]*\s*:\s*[\x21-\x7e][\x20-\x7e]*$/.test(text) && !/^(host|content-|connection|transfer-)/i.test(text);
const isAddress = (text: string) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export const currencyFeedFields = deskFields({
  url: {
    kind: 'text',
    label: 'Adresse',
    hint: 'En https de préférence. Vide : rien n’est lu.',
    optional: true,
    layout: 'wide',
    maxLength: 500,
    shape: textUpTo(500, 'Cette adresse').refine(isAddress, 'Indiquez une adresse en http ou https.'),
  },
  header: {
    kind: 'password',
    label: 'En-tête secret',
    layout: 'wide',
    hint: 'Comme x-access-token\u00a0: ma-clé, si la source en demande un. Il n’est plus montré\u202f; vide, celui qui est gardé reste, tant que la source ne change pas de site. «\u00a0-\u00a0»\u00a0: aucun.',
    optional: true,
    maxLength: 300,
    shape: textUpTo(300, 'Cet en-tête')
      .refine(
        (text) => text === '' || text === noHeaderValue || isHeader(text),
        'Écrivez-le comme «\u00a0nom\u00a0: valeur\u00a0».',
      )
      .default(''),
  },
  everyMinutes: { kind: 'text', label: 'Lire toutes les (minutes)', shape: wholeNumber(1, 1440) },
  publishes: {
    kind: 'box',
    label: 'Publier seul ce qui est lu',
    hint: 'Décoché : le cours lu attend que vous le repreniez dans la grille.',
    shape: z.boolean('Dites si la source publie seule.').default(false),
  },
  maxPriceChange: {
    kind: 'text',
    label: 'Écart le plus grand (%)',
    hint: 'Au-delà du cours publié, rien n’est publié et vous êtes prévenu.',
    shape: wholeNumber(1, 50),
  },
  opensAt: {
    kind: 'text',
    label: 'Publier à partir de',
    hint: '09:00, heure de Paris.',
    optional: true,
    shape: timeShape,
  },
  closesAt: { kind: 'text', label: 'Publier jusqu’à', optional: true, shape: timeShape },
  workdays: {
    kind: 'box',
    label: 'Du lundi au vendredi seulement',
    shape: z.boolean('Dites si la source publie le week-end.').default(true),
  },
  freezeAfter: {
    kind: 'text',
    label: 'Geler après (minutes)',
    hint: 'Sans lecture fiable depuis ce temps, les articles qui suivent le cours ne se commandent plus : « prix à confirmer ». Vide : jamais.',
    optional: true,
    shape: z.preprocess((input) => (input === '' ? null : input), wholeNumber(5, 10_080).nullable()).default(null),
  },
});

export const goldFeedFields = deskFields({
  ...currencyFeedFields,
  path: {
    kind: 'text',
    label: 'Où est le prix',
    hint: 'JSON : data.prix ou [0].close. CSV : le nom de la colonne, dernière ligne.',
    optional: true,
    shape: pathShape,
  },
  timePath: { kind: 'text', label: 'Où est sa date', optional: true, shape: pathShape },
  unit: {
    kind: 'select',
    label: 'Prix pour',
    options: [
      ['oz', 'une once'],
      ['g', 'un gramme'],
      ['kg', 'un kilogramme'],
    ],
    shape: z.enum(feedUnits, 'Choisissez l’once, le gramme ou le kilogramme.').default('oz'),
  },
  currency: {
    kind: 'text',
    label: 'Monnaie',
    hint: 'EUR, ou USD : il est converti au cours de référence.',
    maxLength: 3,
    shape: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'Indiquez les trois lettres de la monnaie, comme EUR.')
      .default('EUR'),
  },
});

const feedInput = z.object({ ...shapesOf(goldFeedFields), updatedAt: seenAt });
export type FeedInput = z.output<typeof feedInput>;

const params = z.object({ id: z.enum(feedKinds) });

const feedShape = z.object({
  ...shapesOf(goldFeedFields),
  _id: z.enum(feedKinds),
  hasHeader: z.boolean(),
  reading: z.string(),
  readAt: z.number().nullable(),
  failure: z.string(),
  failedAt: z.number().nullable(),
  updatedAt: z.number(),
});
export type Feed = z.output<typeof feedShape>;

export const saveFeedContract = contract('PUT /api/prices/saveFeed/{id}', {
  permission: 'prices',
  summary: 'Saves the source of the spot price or of the reference rates, and whether its readings are published',
  params,
  body: feedInput,
  data: feedShape,
});

export const readFeedContract = contract('POST /api/prices/readFeed/{id}', {
  permission: 'prices',
  summary: 'Reads a source now, and publishes the reading if the source may publish',
  throttle: { hits: 30, minutes: 15 },
  params,
  data: feedShape,
});

/** A number in the source that may be the gold price; `perKilo`: in the source's currency. */
const figureShape = z.object({
  path: z.string(),
  text: z.string(),
  unit: z.enum(feedUnits),
  currency: z.string(),
  timePath: z.string(),
  perKilo: z.number(),
});
export type Figure = z.output<typeof figureShape>;

export const inspectSourceContract = contract('POST /api/prices/inspectSource', {
  permission: 'prices',
  toast: false,
  summary: 'Reads an address once and answers all numbers that may be a gold price; stores nothing',
  throttle: { hits: 30, minutes: 15, countedAs: '/api/prices/readFeed/{id}' },
  body: z.object({ url: goldFeedFields.url.shape.min(1, 'Collez une adresse.'), header: goldFeedFields.header.shape }),
  data: z.object({ figures: z.array(figureShape) }),
});
