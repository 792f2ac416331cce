import { z } from 'zod';
import { euros, rate } from '../../http/contract.ts';
import { centsFromEuros } from '../../money.ts';
import { metalSteps, rateStep } from '../catalogue/model/priceRule.ts';

const tooHigh = 'Ce prix dépasse dix millions d’euros\u00a0: vérifiez-le.';
const aboveZero = 'Indiquez un prix supérieur à zéro.';
const highest = 10_000_000;

const cents = euros('Indiquez un prix en euros, avec deux décimales au plus.').refine(
  (n) => n <= highest * 100,
  tooHigh,
);
const micros = rate('Indiquez un cours en euros, avec six décimales au plus.').refine(
  (n) => n <= highest * 1_000_000,
  tooHigh,
);
/** Cents a kilogram: outside, the unit, the currency or the path of a source is wrong. */
export const isGoldPrice = (price: number): boolean => price >= 1_000_000 && price <= 100_000_000;
export const wrongGoldPrice = 'Indiquez le cours de l’or\u00a0: le prix d’un kilogramme d’or fin, par exemple 119\u00a0900.';
export const goldPrice = cents.refine(isGoldPrice, wrongGoldPrice);
const positiveMicros = micros.refine((n) => n > 0, aboveZero);

const percent = euros('Indiquez un pourcentage, avec deux décimales au plus.').refine(
  (n) => n > -10_000 && n <= 100_000,
  'Indiquez un pourcentage entre −99,99 et 1 000.',
);
const steps: readonly number[] = metalSteps;

/** Per cent, euros and step; a currency only has a per cent. */
const metalRule = z.object({
  percent,
  euros: euros().refine((n) => Math.abs(n) <= highest * 100, tooHigh),
  step: z
    .number()
    .transform((value) => centsFromEuros(value) ?? 0)
    .refine((step) => steps.includes(step), 'Choisissez un arrondi de 0,01, 0,10, 0,50, 1, 5 ou 10\u00a0€.'),
});
/** Jewels follow gold by a per cent alone, usually negative. */
const karatRule = z.object({ percent }).transform((rule) => ({ ...rule, euros: 0, step: 1 }));
const currencyRule = z.object({ percent }).transform((rule) => ({ ...rule, euros: 0, step: rateStep }));

const version = z.int();
const id = z.string().min(1).max(64);

const rowOf = <Type extends string, Rule extends z.ZodType>(type: Type, rule: Rule, price: typeof cents) => {
  const above = price.refine((n) => n > 0, aboveZero);
  return z.object({
    type: z.literal(type),
    id,
    pricedAt: version,
    sell: z.object({ rule: rule.nullable(), price: above.nullable() }).optional(),
    buy: z.object({ rule: rule.nullable(), price: price.nullable() }).optional(),
    confirmed: z.object({ sell: price.optional(), buy: price.nullable().optional() }).optional(),
  });
};
const setRow = z.discriminatedUnion('type', [
  rowOf('metal', metalRule, cents),
  rowOf('currency', currencyRule, micros).extend({ referenceRate: positiveMicros.optional() }),
  rowOf('karat', karatRule, cents).omit({ sell: true }),
]);

/** Euros. A side without `price` follows its rule; missing rows follow the new spot price. `restate` re-dates unchanged
 * prices; `wasWrong` ends quotes at a replaced price. */
export const setShape = z.object({
  gold: z.object({ price: goldPrice, pricedAt: version.nullable(), confirmed: cents.optional() }).optional(),
  rows: z.array(setRow).max(1000),
  restate: z.boolean().default(false),
  wasWrong: z.boolean().optional(),
  reopened: z.string().max(64).optional(),
});
