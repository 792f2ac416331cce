import { z } from 'zod';
import { contract, id, idParams, rate, seenAt } from '../../http/contract.ts';
import { type DeskField, deskFields, parseRate, shapesOf, withGroup } from '../../ui/desk/fields.ts';
import { maxDocumentBytes } from '../../uploads/documentRules.ts';
import { pictureReference } from '../../uploads/uploadImage.api.ts';
import { type billShape, type Currency, currencyShape } from './currencies.api.ts';
import {
  booleanShape,
  box,
  firstStockFields,
  isPositive,
  numberTextOrBlank,
  requiredSingleLine,
  richTextShape,
  searchFields,
  singleLine,
} from './fields.ts';
import { type NoteInput, noteLinesText, parseNoteLines } from './lines.ts';
import { deletedShape, pictureFile } from './metalFields.api.ts';

const code = 'Indiquez le code ISO de la monnaie, trois lettres, par exemple USD.';
const wrongUnitsText = 'Indiquez pour combien d’unités vaut le cours, un nombre entier.';

const sell = rate('Indiquez le cours de vente en euros, avec six décimales au plus.');
const buy = rate('Indiquez le cours de rachat en euros, avec six décimales au plus.');

export const noteValueRequiredText = 'Indiquez la valeur du billet, un nombre entier supérieur à zéro.';
const noteValue = (value: z.ZodNumber) =>
  value.int(noteValueRequiredText).min(1, noteValueRequiredText).max(999_999_999, noteValueRequiredText);

export const currencyFields = deskFields({
  ...withGroup('La devise', {
    moneyName: {
      kind: 'text',
      label: 'Monnaie',
      hint: 'Par exemple «\u00a0Dollar américain\u00a0».',
      shape: requiredSingleLine('la monnaie', 80),
    },
    currencyName: { kind: 'text', label: 'Pays ou zone', shape: requiredSingleLine('le pays ou la zone', 80) },
  }),
  ...withGroup('Cours', {
    iso: {
      kind: 'text',
      label: 'Code ISO',
      shape: z
        .string(code)
        .transform((text) => text.trim().toUpperCase())
        .pipe(z.string().regex(/^[A-Z]{3}$/, code)),
    },
    coefficient: {
      kind: 'decimal',
      label: 'Unités du cours',
      hint: '1 pour USD, 100 pour JPY.',
      shape: z.int(wrongUnitsText).min(1, wrongUnitsText).max(1_000_000, wrongUnitsText),
    },
    buyPrice: {
      kind: 'decimal',
      label: 'Cours de rachat',
      suffix: '€',
      optional: true,
      toValue: parseRate,
      shape: buy.refine(isPositive, 'Indiquez un cours de rachat supérieur à zéro, ou rien.').nullable(),
    },
    sellPrice: {
      kind: 'decimal',
      label: 'Cours de vente',
      suffix: '€',
      toText: numberTextOrBlank,
      toValue: parseRate,
      shape: sell.refine(isPositive, 'Indiquez un cours de vente supérieur à zéro.'),
    },
    position: {
      kind: 'decimal',
      label: 'Rang dans les listes',
      hint: 'Le plus petit d’abord.',
      shape: z
        .int('Indiquez un rang entier.')
        .min(0, 'Indiquez un rang positif.')
        .max(100_000, 'Ce rang est trop grand.'),
    },
    isVisible: box('En vente'),
    isFeatured: box('Mise en avant'),
  }),
  ...withGroup('Billets', {
    notes: {
      kind: 'area',
      label: 'Coupures',
      layout: 'wide',
      toText: (_, { bills }: Currency) => noteLinesText(bills.map((bill): NoteInput => ({ ...bill, count: '' }))),
      toValue: (text) =>
        parseNoteLines(text).map(({ value, count, isBoughtBack }) => ({
          value,
          isBoughtBack,
          firstCount: count === '' ? null : Number(count),
        })),
      shape: z
        .array(
          z.object({
            value: noteValue(z.number(noteValueRequiredText)),
            isBoughtBack: booleanShape.optional(),
            firstCount: z
              .int('Indiquez un nombre entier.')
              .min(0)
              .max(1_000_000, 'Ce nombre est trop grand.')
              .nullable()
              .optional(),
          }),
        )
        .max(40, '40 coupures au plus.')
        .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, 'Une coupure est là deux fois.'),
    },
  }),
  ...withGroup('Textes', {
    topText: {
      kind: 'richText',
      label: 'Texte du haut',
      hint: 'Sous les cours, en tête de la fiche.',
      layout: 'wide',
      shape: richTextShape,
    },
    bottomText: {
      kind: 'richText',
      label: 'Texte du bas',
      hint: 'Sous «\u00a0À savoir\u00a0».',
      layout: 'wide',
      shape: richTextShape,
    },
  }),
  ...searchFields('Vide, elle dit le cours du jour.'),
});

const fields = z.object({
  ...shapesOf(currencyFields),
  confirmed: z.object({ sell, buy: buy.nullable() }).partial(),
});
const requiredFields = { moneyName: true, currencyName: true, iso: true, sellPrice: true } as const;

export const newCurrency = fields.partial().extend(fields.pick(requiredFields).shape);
export const currencyEdit = fields.partial().extend({ id, updatedAt: seenAt });
export type NewCurrency = z.output<typeof newCurrency>;
export type CurrencyEdit = z.output<typeof currencyEdit>;

export const addCurrencyContract = contract('POST /api/currency/addCurrency', {
  permission: 'catalogue',
  summary: 'Adds a currency; rates in euros for `coefficient` units',
  body: newCurrency,
  data: currencyShape,
});

export const editCurrencyContract = contract('PUT /api/currency/editCurrency', {
  permission: 'catalogue',
  summary: 'Changes the given fields of the currency `id`; 409 with `data.current` for an outdated `updatedAt`',
  body: currencyEdit,
  data: currencyShape,
});

export const deleteCurrencyContract = contract('DELETE /api/currency/deleteCurrency/{id}', {
  permission: 'catalogue',
  summary: 'Deletes a currency with its banknotes, or hides one that orders, purchases or stock refer to',
  params: idParams,
  data: deletedShape,
});

const pictureField = (label: string) =>
  ({
    kind: 'picture',
    label,
    ratio: 9 / 4,
    shape: z.union([z.literal(''), pictureReference]).optional(),
  }) as const satisfies DeskField;

export const billFields = deskFields({
  value: {
    kind: 'decimal',
    label: 'Valeur',
    shape: noteValue(z.coerce.number(noteValueRequiredText)).optional(),
  },
  name: { kind: 'text', label: 'Nom', optional: true, shape: singleLine('le nom du billet', 120).default('') },
  description: {
    kind: 'area',
    label: 'Description',
    rows: 2,
    optional: true,
    shape: singleLine('la description', 500).default(''),
  },
  photo: pictureField('Recto'),
  photo2: pictureField('Verso'),
});
export const uncountedBillFields = { ...billFields, ...firstStockFields };
export type Bill = Omit<z.output<typeof billShape>, 'left' | 'value' | 'isBoughtBack'> & { value: number | null };

const sideFile = z.preprocess(
  (input) =>
    (input as { size?: number; name?: string } | undefined)?.size === 0 && (input as { name?: string }).name === ''
      ? undefined
      : input,
  pictureFile.optional(),
);

export const saveBillContract = contract('POST /api/currency/upadteBillDetails', {
  permission: 'catalogue',
  summary:
    'Adds a banknote to the currency `id`, or changes `billId` or, without `value`, the one of that `name`. `file1` and `file2`: its sides; an empty `photo` or `photo2` removes one',
  format: 'multipart',
  bodyLimit: 2 * maxDocumentBytes + 64 * 1024,
  body: z.object({
    id: z.string('Indiquez la devise.').min(1).max(64),
    billId: z.string().max(64).optional(),
    ...shapesOf(uncountedBillFields),
    file1: sideFile,
    file2: sideFile,
    updatedAt: seenAt,
  }),
  data: currencyShape,
});
export type BillInput = z.output<typeof saveBillContract.body>;

export const deleteBillContract = contract('DELETE /api/currency/deleteBill/{currencyId}/{billId}', {
  permission: 'catalogue',
  summary: 'Deletes a banknote of a currency',
  params: z.object({ currencyId: id, billId: id }),
  data: currencyShape,
});
