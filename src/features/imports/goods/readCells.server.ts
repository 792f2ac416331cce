import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';
import { divideHalfUp, maxAmount, microsFromEuros, plainDecimal } from '../../../money.ts';
import { slug } from '../../../paths.ts';
import { cleanRichText } from '../../../richText.ts';
import { type DeskField, labelsOf, shapesOf, valuesOf } from '../../../ui/desk/fields.ts';
import type { CurrencyRow } from '../../catalogue/currency.ts';
import { currencyFields } from '../../catalogue/currencyFields.api.ts';
import { type MetalRow, typeWords } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { slugOf } from '../../catalogue/model/aliases.server.ts';
import { factColumns, factOf } from '../columns.ts';
import type { Answers } from '../imports.ts';
import type { Cells, ImportedItem } from './items.ts';
import type { GoodsPlan } from './plan.ts';

/** Refusal of a row; its message continues a sentence about it. */
export class Refused extends Error {}

export const isYes = (text: string): boolean => /^(1|oui|yes|true|vrai|x|on)$/i.test(text.trim());

export const refuseFirst = (error: z.ZodError, labels: Readonly<Record<string, string>>): never => {
  const [issue] = error.issues;
  const field = labels[String(issue?.path[0])];
  throw new Refused([field && `${field}\u00a0:`, issue?.message].filter(Boolean).join(' '));
};

type FieldName = keyof typeof metalFields;

function readFields(all: Readonly<Record<string, DeskField>>, texts: Readonly<Record<string, string>>): object {
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name in texts));
  const parsed = z.object(shapesOf(fields)).safeParse(valuesOf(fields, texts));
  return parsed.success ? parsed.data : refuseFirst(parsed.error, labelsOf(fields));
}

export function metalValues({ cells, features }: ImportedItem): Partial<MetalRow> {
  const texts: Partial<Record<FieldName, string>> = {};
  for (const [words, value] of features) {
    const name = factOf(words);
    if (name) texts[name] = cellText(name, value);
  }
  for (const name of Object.keys(factColumns) as (keyof typeof factColumns)[])
    if (cells[name]) texts[name] = cellText(name, cells[name]);
  const { metalName } = cells;
  if (metalName) texts.metalName = metalName;
  const type = typeIn(cells);
  if (type) texts.type = type;
  const values = readFields(metalFields, texts) as Partial<MetalRow>;
  return values.textInfo === undefined ? values : { ...values, textInfo: cleanRichText(values.textInfo) };
}

function cellText(name: FieldName, text: string): string {
  const { kind } = metalFields[name];
  if (kind === 'decimal') return text.replace(/[^\d.,-]/g, '');
  if (kind === 'box') return isYes(text) ? 'on' : '';
  if (name === 'grade') return text.trim().toUpperCase();
  if (name === 'description' || name === 'title')
    return shortened(text.replace(/<[^>]*>/g, ' '), name === 'title' ? 60 : 150);
  if (name === 'textInfo' && !/<\w+[\s>]/.test(text))
    return text
      .split(/\n{2,}/)
      .map((part) => `<p>${escaped(part)}</p>`)
      .join('');
  return text;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shortened = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;

function typeIn({ type = '', category = '', metalName = '' }: Cells): MetalRow['type'] | undefined {
  const own = (Object.keys(typeWords) as MetalRow['type'][]).find((one) =>
    [one, typeWords[one].one, typeWords[one].title].some((word) => fold(word) === fold(type || category)),
  );
  if (own) return own;
  const words = fold(`${type} ${category}`);
  if (/collection|numismat/.test(words)) return 'Piece De Collection';
  if (/lingot|\bbars?\b/.test(`${words} ${fold(metalName)}`)) return 'Lingots';
  return /piece|coin|napoleon|souverain|investissement/.test(words) ? "Piece D'investissment" : undefined;
}

const ounce = 31_103;

/** Weight and purity in the name of a bar: « Lingotin 5 g 999,9 ». */
export function factsInName(name: string): Partial<MetalRow> {
  const [, , , kilos, ounces] = /(\d+(?:[.,]\d+)?)\s*(?:(g|gr|grammes?)|(kg|kilos?)|(oz|onces?))\b/i.exec(name) ?? [];
  const count = Number(/(\d+(?:[.,]\d+)?)\s*(?:g|kg|oz|once|kilo)/i.exec(name)?.[1]?.replace(',', '.') ?? 0);
  const weight = Math.round(count * (kilos ? 1_000_000 : ounces ? ounce : 1_000));
  const fineness = /\b(9\d{2}(?:[.,]\d)?)\s*(?:‰|\/\s*1000)?\b/.exec(name)?.[1];
  return {
    ...(weight > 0 && { weight }),
    ...(fineness && { purity: Math.round(Number(fineness.replace(',', '.')) * 10) }),
  };
}

/** Sell price in cents with VAT; one without tax keeps six decimals until it is rounded once. */
export function sellOf({ cells, taxRates }: { cells: Cells; taxRates: Answers['taxRates'] }): number | undefined {
  const { sell, sellNet, taxRule = '' } = cells;
  if (sell) return roundedCents(sell, 0);
  if (!sellNet) return undefined;
  const isFree = taxRule === '' || taxRule === '0';
  const rate = isFree ? 0 : taxRates[taxRule];
  if (rate === undefined) throw new Refused(`prix hors taxe, règle n°\u00a0${taxRule}\u00a0: indiquez son taux.`);
  return roundedCents(sellNet, rate);
}

function roundedCents(text: string, percent: number): number {
  const micros = sidePrice(text, microsFromEuros);
  if (!micros) throw new Refused(`«\u00a0${text}\u00a0» n’est pas un prix.`);
  return divideHalfUp(BigInt(micros) * BigInt(Math.round(10_000 + percent * 100)), 100_000_000n);
}

export const sidePrice = (text: string | undefined, parsed: (text: string) => number | null): number | undefined => {
  if (!text) return undefined;
  const price = parsed(plainDecimal(text));
  if (price === null || price < 0 || Number(plainDecimal(text)) > maxAmount)
    throw new Refused(`«\u00a0${text}\u00a0» n’est pas un prix.`);
  return price;
};

export function aliasesOf({ reference, handle, metalName = '' }: Cells): GoodsPlan['aliases'] {
  const slugs = new Set([handle ? slugOf(handle) : '', metalName && slug(metalName)].filter(Boolean));
  return [
    ...[...slugs].map((name) => ({ kind: 'slug' as const, name })),
    ...(reference ? [{ kind: 'reference' as const, name: reference }] : []),
  ];
}

export function currencyValues(
  { metalName = '', zone, coefficient, isVisable }: Cells,
  iso: string,
): Partial<CurrencyRow> {
  return readFields(currencyFields, {
    ...(metalName && metalName.toUpperCase() !== iso && { moneyName: metalName }),
    ...(zone && { currencyName: zone }),
    ...(coefficient && { coefficient }),
    ...(isVisable && { isVisible: cellText('isVisable', isVisable) }),
  });
}
