import { z } from 'zod';
import { accountNames, taxRegimes } from '../../../db/words.ts';
import { countryCodes } from '../../countryCodes.ts';
import { emailShape } from '../../email.ts';
import { contract, euros, idParams, objectWithKeys, seenAt, textUpTo } from '../../http/contract.ts';
import { tidyLine } from '../../http/plainText.ts';
import { numberPlaceholder } from './carriers.ts';
import { proof } from './proof.ts';
import { shopValuesShape } from './shopIdentity.ts';

export const karatRateFields = ['carrates24', 'carrates22', 'carrates18', 'carrates14', 'carrates9'] as const;

const wholeNumber = (min: number, max: number, label: string) => {
  const sentence = `${label}\u00a0: indiquez un nombre entier de ${min} à ${max}.`;
  return z.int(sentence).min(min, sentence).max(max, sentence);
};

const transitShape = z
  .tuple([wholeNumber(0, 30, 'Jours de transport'), wholeNumber(0, 60, 'Jours de transport')])
  .refine(([min, max]) => min <= max, 'Le transport le plus court ne dépasse pas le plus long.');

const spansShape = z
  .array(z.tuple([z.int().min(0).max(1_440), z.int().min(0).max(1_440)]), 'Ces heures ne se lisent pas.')
  .max(4);
const exceptionText = 'Commencez chaque ligne par une date de ce siècle, comme 24/12/2026.';
const exceptionDay = z.iso.date(exceptionText).startsWith('20', exceptionText);
const openingShape = z.object({
  week: z
    .array(
      spansShape,
      'Écrivez une ligne par jour ou suite de jours, comme «\u00a0mardi à samedi\u00a0: 10 h à 12 h 30, 14 h à 18 h 30\u00a0».',
    )
    .refine(
      (week) => week.length === 0 || (week.length === 7 && week.some((spans) => spans.length > 0)),
      'Un jour au moins est ouvert.',
    ),
  exceptions: z
    .array(
      z
        .object({ from: exceptionDay, to: exceptionDay, spans: spansShape })
        .refine(
          ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 100 * 86_400_000,
          'La seconde date suit la première, de cent jours au plus.',
        ),
    )
    .max(60, '60 jours ou périodes au plus.'),
});

/** Delays in working days, hours of Paris time. */
const timesShape = z.object({
  preparationDays: wholeNumber(0, 30, 'Jours de préparation'),
  cutOffHour: wholeNumber(0, 24, 'Heure limite'),
  carrier: textUpTo(60, 'Le transporteur'),
  transitDays: transitShape,
  abroadDays: transitShape.optional(),
  overseasDays: transitShape.optional(),
  identityHours: wholeNumber(0, 240, 'Heures de contrôle'),
  opening: openingShape,
});

const carriersShape = z
  .array(
    z.object({
      name: z.string().min(1, 'Nommez chaque transporteur.').max(60, 'Un transporteur a 60 caractères au plus.'),
      link: z
        .string()
        .max(300, 'Une adresse de suivi a 300 caractères au plus.')
        .refine(
          (link) => link === '' || (/^https:\/\/\S+$/.test(link) && link.includes(numberPlaceholder)),
          `Une adresse de suivi commence par https:// et contient ${numberPlaceholder} à la place du numéro.`,
        ),
    }),
  )
  .max(20, 'La liste compte 20 transporteurs au plus.')
  .refine(
    (carriers) => new Set(carriers.map(({ name }) => name)).size === carriers.length,
    'Chaque transporteur est nommé une fois.',
  );

const minuteOfDay = z.int('Indiquez une heure.').min(0).max(1_440);

const priceTermsShape = z.object({
  mostMove: wholeNumber(1, 1_000, 'Écart de prix'),
  oldAfter: wholeNumber(1, 100_000, 'Âge d’un prix').nullable(),
  open: z
    .object({
      days: z.array(z.int().min(1).max(7)).min(1),
      from: minuteOfDay,
      to: minuteOfDay,
    })
    .refine(({ from, to }) => from < to, { message: 'Les prix cessent après avoir commencé.', path: ['to'] })
    .nullable(),
  cardMinutes: wholeNumber(5, 1_440, 'Délai d’une carte'),
  transferHours: wholeNumber(1, 1_000, 'Délai d’un virement'),
});

const sentence = textUpTo(300);
const account = z
  .string()
  .trim()
  .regex(/^\d{3}[0-9A-Za-z]{0,9}$/, 'Un compte commence par trois chiffres du plan comptable, comme 707100.');

const invoicingFields = {
  issueWhen: z.enum(['paid', 'sent']),
  mentions: objectWithKeys(taxRegimes, sentence),
  note: sentence,
  accounts: objectWithKeys(accountNames, account),
};
const retentionYears = wholeNumber(1, 50, 'Années de garde');
const registerShape = z.object({
  official: z.enum(['paper', 'electronic']),
  collection: z.boolean(),
  accountantEmail: emailShape('Indiquez une adresse électronique.').or(z.literal('')),
  metalsYears: retentionYears,
  secondhandYears: retentionYears,
  payAtOnce: z.boolean(),
});
const invoicingShape = z.object({
  ...invoicingFields,
  vatRate: z.number(),
  marginRates: z.array(z.object({ from: z.string(), rate: z.number() })),
  tolerance: z.number(),
});
const percentShape = (message: string) =>
  z
    .number(message)
    .min(0, 'Le taux va de 0 à 100.')
    .max(100, 'Le taux va de 0 à 100.')
    .transform((value) => Math.round(value * 100));
const invalidRateText = 'Écrivez un taux par ligne, du plus ancien au plus récent, comme « 01/01/2014 ; 20 ».';
/** Per cent become basis points. */
const invoicingInput = z
  .object({
    ...invoicingFields,
    vatRate: percentShape('Indiquez le taux de TVA.'),
    marginRates: z
      .array(
        z.object({
          from: z.iso.date(invalidRateText).startsWith('20', invalidRateText),
          rate: percentShape(invalidRateText),
        }),
      )
      .min(1, invalidRateText)
      .max(12)
      .refine((rates) => rates.every(({ from }, n) => n === 0 || (rates[n - 1]?.from ?? '') < from), invalidRateText),
    tolerance: euros().refine((cents) => cents >= 0 && cents <= 100_00, 'La tolérance va de 0 à 100 €.'),
  })
  .refine(({ accounts }) => new Set(Object.values(accounts)).size === accountNames.length, {
    message: 'Chaque compte a son propre numéro.',
    path: ['accounts', 'client'],
  });

/** In euros, karat rates per gram. `upTo` null: no limit; `_id` empty: no version yet. */
const configurationShape = z.object({
  _id: z.string(),
  offers: z.string(),
  ...objectWithKeys(karatRateFields, z.number()).shape,
  delivery: z.array(z.object({ upTo: z.number().nullable(), cost: z.number() })),
  cardLimit: z.number(),
  requestAbove: z.number(),
  moneyMost: z.number(),
  countries: z.array(z.string()),
  times: timesShape,
});

export const getLastConfigurationContract = contract('GET /api/configuration/getLastConfiguration', {
  access: 'public',
  cacheTags: ['configuration'],
  summary: 'The configuration in force: banner text, karat rates, delivery tiers and times, countries, limits',
  data: configurationShape,
});

const fullConfigurationShape = configurationShape.extend({
  openOrders: z.number(),
  fourEyesAbove: z.number().nullable(),
  carriers: carriersShape,
  priceTerms: priceTermsShape,
  invoicing: invoicingShape,
  registerTerms: registerShape,
  identity: z.record(z.string(), z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type FullConfiguration = z.output<typeof fullConfigurationShape>;

const amount = euros().refine((cents) => cents >= 0, 'Indiquez un montant positif, en euros.');

const tiersShape = z
  .array(z.object({ upTo: amount.nullable(), cost: amount }))
  .min(1, 'Indiquez au moins un palier de livraison.')
  .max(12)
  .refine(
    (tiers) =>
      tiers.every(({ upTo }, index) => {
        return upTo === null ? index === tiers.length - 1 : upTo > (tiers[index - 1]?.upTo ?? -1);
      }) && tiers.at(-1)?.upTo === null,
    'Les paliers montent, et le dernier est sans limite.',
  );

export const configurationInput = z
  .object({
    offers: z.string().transform(tidyLine).pipe(z.string().max(200, 'Le bandeau a 200 caractères au plus.')),
    ...objectWithKeys(karatRateFields, amount).shape,
    delivery: tiersShape,
    cardLimit: amount,
    requestAbove: amount,
    moneyMost: amount,
    openOrders: wholeNumber(1, 100, 'Commandes ouvertes'),
    fourEyesAbove: amount.nullable(),
    countries: z.array(z.enum(countryCodes)).min(1, 'Choisissez au moins un pays.'),
    times: timesShape,
    carriers: carriersShape,
    priceTerms: priceTermsShape,
    invoicing: invoicingInput,
    registerTerms: registerShape,
    identity: shopValuesShape,
  })
  .partial()
  .extend({ updatedAt: seenAt });
export type ConfigurationInput = z.output<typeof configurationInput>;

export const addConfigurationContract = contract('POST /api/configuration/addConfiguration', {
  permission: 'configuration',
  summary:
    'A new version, with what it does not say as in the one in force; a change of account or of the limit for two persons asks the second factor again; 409 when that was saved since `updatedAt`. A price is published as by /api/prices/save: 409 with `doubts` for a rate above its gold',
  body: configurationInput.extend(proof),
  data: fullConfigurationShape,
});

export const editConfigurationContract = contract('PUT /api/configuration/editConfiguration/{id}', {
  permission: 'configuration',
  summary:
    'Changes a version in its place, as addConfiguration does; its prices are those of the day, in force at once',
  params: idParams,
  body: configurationInput.extend(proof),
  data: fullConfigurationShape,
});

export const restoreConfigurationContract = contract('POST /api/configuration/restoreConfiguration/{id}', {
  permission: 'configuration',
  summary:
    'A new version with the words of an old one, or of one subject of it; the day’s prices, of gold and by karat, stay',
  params: idParams,
  body: z.object({
    ...proof,
    updatedAt: seenAt,
    subject: z.enum(['shop', 'delivery', 'prices', 'invoices', 'team']).optional(),
  }),
  data: fullConfigurationShape,
});
