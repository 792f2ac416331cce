import { z } from 'zod';
import { tidyLine } from '../../http/plainText.ts';
import { formatInputEuros, microsFromEuros } from '../../money.ts';
import { type DeskField, deskFields, withFoldedGroup } from '../../ui/desk/fields.ts';
import { maxDescriptionLength, maxTitleLength } from '../seo/seo.ts';

export const singleLine = (what: string, maxLength: number) =>
  z
    .string(`Indiquez ${what}.`)
    .transform(tidyLine)
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus.`));

export const requiredSingleLine = (what: string, maxLength: number) =>
  singleLine(what, maxLength).refine((text) => text !== '', `Indiquez ${what}.`);

export const richTextShape = z.string('Ce texte n’est pas lisible.').max(30_000, 'Ce texte est trop long.');

export const searchGroup = 'Moteurs et recherche';

const lengthText = (text: string, maxLength: number) => {
  const remaining = maxLength - text.length;
  return remaining < 0 ? `${-remaining} de trop sur ${maxLength}` : `${text.length} sur ${maxLength}`;
};

export const searchFields = (hint: string) =>
  withFoldedGroup(searchGroup, {
    title: {
      kind: 'text',
      label: 'Titre pour les moteurs',
      hint: (text) => lengthText(text, maxTitleLength),
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
      hint: (text) => `${hint} ${lengthText(text, maxDescriptionLength)}.`,
      rows: 2,
      optional: true,
      layout: 'wide',
      shape: singleLine('la description', maxDescriptionLength),
    },
  });

export const booleanShape = z.boolean('Indiquez true ou false.');

export const box = (label: string) => ({ kind: 'box', label, shape: booleanShape }) as const satisfies DeskField;

/** Multipart forms send numbers as text and null as an empty string. */
const optionalInteger = (min: number, max: number, message: string) =>
  z.preprocess(
    (input) => (input === '' || input === null ? null : typeof input === 'string' ? Number(input) : input),
    z.int(message).min(min, message).max(max, message).nullable(),
  );

export const firstStockFields = deskFields({
  firstCount: {
    kind: 'decimal',
    label: 'En stock',
    hint: 'Le compte du coffre, ou un délai.',
    shape: optionalInteger(0, 1_000_000, 'Indiquez un nombre entier, à partir de 0.').optional(),
  },
  onOrderDays: {
    kind: 'decimal',
    label: 'Sur commande',
    hint: 'Vide\u00a0: jamais.',
    suffix: 'jours',
    shape: optionalInteger(1, 365, 'Indiquez un délai de 1 à 365 jours.').optional(),
  },
});

/** Outputs an integer, in units of the last decimal. */
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

export const isPositive = (value: number): boolean => value > 0;

const decimalFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false });

export const numberText = (value: number | null): string => (value === null ? '' : decimalFormat.format(value));

const blankWhenNew =
  (textOf: (value: number) => string) =>
  (value: number, { _id }: { _id: string }): string =>
    _id === '' && value === 0 ? '' : textOf(value);

export const numberTextOrBlank = blankWhenNew(numberText);

export const priceTextOrBlank = blankWhenNew(formatInputEuros);
