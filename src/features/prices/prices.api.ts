import { z } from 'zod';
import { pricedTypes } from '../../../db/words.ts';
import { contract, euros, id, idParams, rate } from '../../http/contract.ts';
import { centsFromEuros } from '../../money.ts';
import { metalSteps, rateStep } from '../catalogue/model/priceRule.ts';

const tooHighText = 'Ce prix dépasse dix millions d’euros\u00a0: vérifiez-le.';
const aboveZeroText = 'Indiquez un prix supérieur à zéro.';
const maxPrice = 10_000_000;

const cents = euros('Indiquez un prix en euros, avec deux décimales au plus.').refine(
  (n) => n <= maxPrice * 100,
  tooHighText,
);
const micros = rate('Indiquez un cours en euros, avec six décimales au plus.').refine(
  (n) => n <= maxPrice * 1_000_000,
  tooHighText,
);
/** Cents per kilogram. Outside this range, the source has a wrong unit, currency or path. */
export const isGoldPrice = (price: number): boolean => price >= 1_000_000 && price <= 100_000_000;
export const goldPriceText =
  'Indiquez le cours de l’or\u00a0: le prix d’un kilogramme d’or fin, par exemple 119\u00a0900.';
export const goldPrice = cents.refine(isGoldPrice, goldPriceText);
const positiveMicros = micros.refine((n) => n > 0, aboveZeroText);

/** Output in hundredths of a per cent. */
export const percent = euros('Indiquez un pourcentage, avec deux décimales au plus.').refine(
  (n) => n > -10_000 && n <= 100_000,
  'Indiquez un pourcentage entre −99,99 et 1 000.',
);
const steps: readonly number[] = metalSteps;

const metalRule = z.object({
  percent,
  euros: euros().refine((n) => Math.abs(n) <= maxPrice * 100, tooHighText),
  step: z
    .number()
    .transform((value) => centsFromEuros(value) ?? 0)
    .refine((step) => steps.includes(step), 'Choisissez un arrondi de 0,01, 0,10, 0,50, 1, 5 ou 10\u00a0€.'),
});
/** Deviation from the gold value, usually negative. */
const karatRule = z.object({ percent }).transform((rule) => ({ ...rule, euros: 0, step: 1 }));
const currencyRule = z.object({ percent }).transform((rule) => ({ ...rule, euros: 0, step: rateStep }));

const version = z.int();

const rowShapeOf = <Type extends string, Rule extends z.ZodType>(type: Type, rule: Rule, price: typeof cents) => {
  return z.object({
    type: z.literal(type),
    id,
    pricedAt: version,
    sell: z.object({ rule: rule.nullable(), price: price.refine((n) => n > 0, aboveZeroText).nullable() }).optional(),
    buy: z.object({ rule: rule.nullable(), price: price.nullable() }).optional(),
    confirmed: z.object({ sell: price, buy: price.nullable(), referenceRate: price }).partial().optional(),
  });
};
const setRowShape = z.discriminatedUnion('type', [
  rowShapeOf('metal', metalRule, cents),
  rowShapeOf('currency', currencyRule, micros).extend({ referenceRate: positiveMicros.optional() }),
  rowShapeOf('karat', karatRule, cents).omit({ sell: true }),
]);

/** In euros. A side without `price` follows its rule, a missing row follows the new spot price.
 * `restate`: renews the date of unchanged prices; `wasWrong`: invalidates quotes at replaced prices. */
const setShape = z.object({
  gold: z.object({ price: goldPrice, pricedAt: version.nullable(), confirmed: cents.optional() }).optional(),
  rows: z.array(setRowShape).max(1000),
  restate: z.boolean().default(false),
  wasWrong: z.boolean().optional(),
  reopened: z.string().max(64).optional(),
});

const bodyLimit = 1024 * 1024;

const itemType = z.enum(pricedTypes);
const priceOrNone = z.number().nullable();
const ruleShape = z.object({ percent: z.number(), euros: z.number(), step: z.number() }).nullable();
const sideShape = z.object({ price: priceOrNone, yesterday: priceOrNone, rule: ruleShape, byHand: z.boolean() });

/** Prices in euros, `fineWeight` in grams, `vatRate` of sales in per cent; rules and premiums without VAT. */
const priceRowShape = z.object({
  type: itemType,
  id: z.string(),
  name: z.string(),
  group: z.string(),
  unit: z.string(),
  isVisible: z.boolean(),
  fineWeight: z.number().nullable(),
  vatRate: z.number(),
  pricedOn: priceOrNone,
  referenceRate: priceOrNone,
  known: z.object({ rate: z.number(), units: z.number(), unit: z.string(), source: z.string() }).nullable(),
  sell: sideShape,
  buy: sideShape,
  pricedAt: z.number(),
});
export type PriceRow = z.output<typeof priceRowShape>;

const gridShape = z.object({
  goldPrice: priceOrNone,
  goldPricedAt: z.number().nullable(),
  maxPriceChange: z.number(),
  rows: z.array(priceRowShape),
});
export type PriceGrid = z.output<typeof gridShape>;

export const getPricesContract = contract('GET /api/prices/getPrices', {
  permission: 'readPrices',
  summary: 'All prices with rule, yesterday’s price and version',
  data: gridShape,
});

const priceChange = z.object({ from: priceOrNone, to: priceOrNone }).optional();

const outcomeShape = z.object({
  changes: z.array(
    z.object({
      type: itemType,
      typeId: z.string(),
      name: z.string(),
      sell: priceChange,
      buy: priceChange,
    }),
  ),
  doubts: z.array(
    z.object({
      type: z.enum([...pricedTypes, 'gold']),
      typeId: z.string(),
      name: z.string(),
      side: z.enum(['sell', 'buy', 'referenceRate']),
      price: priceOrNone,
      text: z.string(),
    }),
  ),
  alerts: z.number(),
  unpaidOrders: z.number(),
});
export type PriceOutcome = z.output<typeof outcomeShape>;

export const previewPricesContract = contract('POST /api/prices/preview', {
  permission: 'prices',
  summary: 'What a save of these prices would do; changes nothing',
  bodyLimit,
  body: setShape,
  data: outcomeShape,
});

export const savePricesContract = contract('PUT /api/prices/save', {
  permission: 'prices',
  summary:
    'Saves prices, all or none; 409 with `doubts` until `confirmed` repeats them, 409 with `current` for an outdated `pricedAt`',
  bodyLimit,
  body: setShape,
  data: outcomeShape,
});

export const schedulePricesContract = contract('POST /api/prices/schedule', {
  permission: 'prices',
  summary: 'Schedules prices for `dueAt` (milliseconds); checks them as a save does',
  bodyLimit,
  body: setShape.extend({ dueAt: z.int('Choisissez une date et une heure.') }),
  data: z.object({ _id: z.string() }),
});

const setSideShape = z.object({ rule: ruleShape, price: priceOrNone });

/** Prices in euros, null if a rule computes them. */
const contentShape = z
  .object({
    goldPrice: priceOrNone,
    rows: z.array(
      z.object({
        type: itemType,
        id: z.string(),
        sell: setSideShape.optional(),
        buy: setSideShape.optional(),
        referenceRate: z.number().optional(),
      }),
    ),
  })
  .nullable();

const scheduledShape = z.object({
  _id: z.string(),
  status: z.enum(['waiting', 'published', 'held', 'cancelled']),
  dueAt: z.number(),
  goldPrice: priceOrNone,
  items: z.number(),
  reason: z.string(),
  author: z.string().nullable(),
  content: contentShape,
  before: contentShape,
});
export type ScheduledPrices = z.output<typeof scheduledShape>;

export const getScheduledPricesContract = contract('GET /api/prices/getScheduled', {
  permission: 'readPrices',
  summary: 'Price sets: waiting and held ones, then the last five published and cancelled ones',
  data: z.array(scheduledShape),
});

export const cancelScheduledPricesContract = contract('DELETE /api/prices/cancelScheduled/{id}', {
  permission: 'prices',
  summary: 'Takes a scheduled set of prices back; its moment then passes',
  params: idParams,
  data: z.null(),
});

/** Unpublished, in euros. `gold.reading`: a French sentence; `rates`: by currency code. */
export type Readings = { gold: { price: number; reading: string } | null; rates: Readonly<Record<string, number>> };
