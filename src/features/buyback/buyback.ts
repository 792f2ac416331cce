import { type Cents, divideHalfUp, sum } from '../../money.ts';
import { jewelTax, meltTax } from '../catalogue/model/saleTax.ts';
import type { ConfigurationRow } from '../configuration/configuration.ts';

export const karats = [
  { karat: 24, thousandths: 999 },
  { karat: 22, thousandths: 916 },
  { karat: 18, thousandths: 750 },
  { karat: 14, thousandths: 585 },
  { karat: 9, thousandths: 375 },
] as const;

export type Karat = (typeof karats)[number]['karat'];
/** In cents per gram; 0 if the shop does not buy that purity. */
export type KaratRates = Record<Karat, Cents>;

export const karatRatesOf = (configuration: Pick<ConfigurationRow, `carrates${Karat}`>): KaratRates =>
  Object.fromEntries(karats.map(({ karat }) => [karat, configuration[`carrates${karat}`]])) as KaratRates;

export const karatText = (karat: Karat): string =>
  `${karat}\u00a0carats (${karats.find((one) => one.karat === karat)?.thousandths} ‰)`;

const maxPieces = 200;

export const countText = `Indiquez un nombre de 1 à ${maxPieces}.`;

export function parsePieceCount(text: string): number | null {
  const count = Number(/^\d+$/.exec(text.replace(/\s/g, ''))?.[0]);
  return Number.isInteger(count) && count > 0 && count <= maxPieces ? count : null;
}

/** 5 kg: heavier lots are a matter for the counter. */
const maxMilligrams = 5_000_000;
export const maxJewels = 20;

export const gramsRequiredText =
  'Indiquez un poids entre 0,01 et 5 000 grammes, avec deux décimales au plus, par exemple 12,5.';

/** Typed grams to milligrams; null unless positive, at most 5 kg, with at most two decimals. */
export function parseGrams(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s/g, '').replace(/g(r|rammes?)?$/i, ''));
  if (!match) return null;
  const milligrams = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return milligrams > 0 && milligrams <= maxMilligrams ? milligrams : null;
}

export const isKarat = (value: number): value is Karat => karats.some(({ karat }) => karat === value);

export type Jewel = { milligrams: number; karat: Karat };
export type CoinsToSell = { count: number; price: Cents; isOld: boolean };
export type SoldItem = Jewel | CoinsToSell;
/** `values`: before tax; `netValues`: after tax, with the sum `net`. */
export type Estimate = { values: Cents[]; netValues: Cents[]; gross: Cents; tax: Cents; net: Cents };

const valueOfItem = (item: SoldItem, rates: KaratRates): Cents =>
  'price' in item ? item.price * item.count : divideHalfUp(BigInt(item.milligrams) * BigInt(rates[item.karat]), 1000n);

/** Old coins are taxed as jewellery, everything else as metal. */
export function estimate(items: readonly SoldItem[], rates: KaratRates): Estimate {
  const values = items.map((item) => valueOfItem(item, rates));
  const oldFlags = items.map((item) => 'price' in item && item.isOld);
  const taxesByRate = [
    taxShares(
      values.map((value, at) => (oldFlags[at] ? 0 : value)),
      meltTax,
    ),
    taxShares(
      values.map((value, at) => (oldFlags[at] ? value : 0)),
      jewelTax,
    ),
  ];
  const netValues = values.map((value, at) => value - sum(taxesByRate.map((taxes) => taxes[at] ?? 0)));
  const [gross, net] = [sum(values), sum(netValues)];
  return { values, netValues, gross, tax: gross - net, net };
}

/** Rounded so that they add up exactly to the tax on the sum. */
function taxShares(values: readonly Cents[], taxOn: (sum: Cents) => Cents): Cents[] {
  const total = sum(values);
  const tax = taxOn(total);
  const taxUpTo = (count: number) =>
    total === 0 ? 0 : divideHalfUp(BigInt(tax) * BigInt(sum(values.slice(0, count))), BigInt(total));
  return values.map((_, at) => taxUpTo(at + 1) - taxUpTo(at));
}
