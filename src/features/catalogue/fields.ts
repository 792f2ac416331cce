import { z } from 'zod';
import { tidyLine } from '../../http/plainText.ts';
import { microsFromEuros, typedEuros } from '../../money.ts';
import { deskFields, folded } from '../../ui/desk/fields.ts';
import { maxDescriptionLength, maxTitleLength } from '../seo/seo.ts';

export const singleLine = (what: string, longest: number) =>
  z
    .string(`Indiquez ${what}.`)
    .transform(tidyLine)
    .pipe(z.string().max(longest, `${longest} caractères au plus.`));

export const neededLine = (what: string, longest: number) =>
  singleLine(what, longest).refine((text) => text !== '', `Indiquez ${what}.`);

export const richText = z.string('Ce texte n’est pas lisible.').max(30_000, 'Ce texte est trop long.');

export const shownGroup = 'Moteurs et recherche';

const counted = (text: string, longest: number) => {
  const remaining = longest - text.length;
  return remaining < 0 ? `${-remaining} de trop sur ${longest}` : `${text.length} sur ${longest}`;
};

export const shownFields = (hint: string) =>
  folded(shownGroup, {
    title: {
      kind: 'text',
      label: 'Titre pour les moteurs',
      hint: (text) => counted(text, maxTitleLength),
      optional: true,
      shape: singleLine('le titre', maxTitleLength),
    },
    synonyms: {
      kind: 'text',
      label: 'Synonymes',
      hint: 'Ce que l’on tape aussi pour le trouver, séparé par des virgules.',
      optional: true,
      shape: singleLine('les synonymes', 300),
    },
    description: {
      kind: 'area',
      label: 'Description',
      hint: (text) => `${hint} ${counted(text, maxDescriptionLength)}.`,
      rows: 2,
      optional: true,
      place: 'wide',
      shape: singleLine('la description', maxDescriptionLength),
    },
  });

/** Multipart forms send text; null is sent empty. */
const wholeOrNull = (min: number, max: number, message: string) =>
  z.preprocess(
    (input) => (input === '' || input === null ? null : typeof input === 'string' ? Number(input) : input),
    z.int(message).min(min, message).max(max, message).nullable(),
  );

export const firstStockFields = deskFields({
  firstCount: {
    kind: 'decimal',
    label: 'En stock',
    hint: 'Le compte du coffre, ou un délai.',
    shape: wholeOrNull(0, 1_000_000, 'Indiquez un nombre entier, à partir de 0.').optional(),
  },
  onOrderDays: {
    kind: 'decimal',
    label: 'Sur commande',
    hint: 'Vide\u00a0: jamais.',
    after: 'jours',
    shape: wholeOrNull(1, 365, 'Indiquez un délai de 1 à 365 jours.').optional(),
  },
});

/** Decimal number up to a million in, integer of its last decimal out. */
export const decimal = (digits: 1 | 2 | 3 | 4, message: string) =>
  z
    .number(message)
    .max(1_000_000, message)
    .transform((value, ctx) => {
      const step = 10 ** (6 - digits);
      const micros = microsFromEuros(value);
      if (micros !== null && micros % step === 0) return micros / step;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

export const aboveZero = (value: number): boolean => value > 0;

const typing = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

export const typedNumber = (value: number | null): string => (value === null ? '' : typing.format(value));

type Item = { _id: string };

export const typedOrBlank = (value: number, { _id }: Item): string =>
  _id === '' && value === 0 ? '' : typedNumber(value);

export const typedPrice = (euros: number, { _id }: Item): string =>
  _id === '' && euros === 0 ? '' : typedEuros(euros);
