import { escapeUTF8 } from 'entities';
import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';
import { knownCurrencies } from '../../../../db/known/known.ts';
import { divideHalfUp, formatNumber, maxAmount, microsFromEuros, normalizeDecimal } from '../../../money.ts';
import { slug } from '../../../paths.ts';
import { cleanRichText, htmlToText } from '../../../richText.ts';
import { type DeskField, labelsOf, shapesOf, valuesOf } from '../../../ui/desk/fields.ts';
import type { CurrencyRow } from '../../catalogue/currency.ts';
import { currencyFields } from '../../catalogue/currencyFields.api.ts';
import { numberText } from '../../catalogue/fields.ts';
import { type MetalRow, metalTypeLabels } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { slugFromAddress } from '../../catalogue/model/aliases.server.ts';
import { findMetalColumn, isExemptRule, metalColumns } from '../columns.ts';
import type { Answers } from '../imports.ts';
import { parseWeight } from '../knownGoods.server.ts';
import type { Cells, ImportedItem } from './items.ts';
import type { GoodsPlan } from './plan.ts';

/** The message continues a French sentence about the row. */
export class RowRefusal extends Error {}

/** @throws RowRefusal for « 1.250 » and « 1,250 », which are ambiguous: they may mean 1250 */
export function parseDecimalCell(text: string): string {
  const [, whole, digits] = /^\D*([1-9]\d{0,2})[.,](\d{3})\D*$/.exec(text) ?? [];
  if (!whole) return normalizeDecimal(text);
  throw new RowRefusal(
    `«\u00a0${text}\u00a0» se lit de deux façons\u00a0: écrivez ${whole}${digits} ou ${whole},${digits}0.`,
  );
}

export const isYes = (text: string): boolean => /^(1|oui|yes|true|vrai|x|on)$/i.test(text.trim());

export const refuseFirstIssue = (error: z.ZodError, labels: Readonly<Record<string, string>>): never => {
  const [issue] = error.issues;
  const field = labels[String(issue?.path[0])];
  throw new RowRefusal([field && `${field}\u00a0:`, issue?.message].filter(Boolean).join(' '));
};

type FieldName = keyof typeof metalFields;

function readFields(all: Readonly<Record<string, DeskField>>, texts: Readonly<Record<string, string>>): object {
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name in texts));
  const parsed = z.object(shapesOf(fields)).safeParse(valuesOf(fields, texts));
  return parsed.success ? parsed.data : refuseFirstIssue(parsed.error, labelsOf(fields));
}

export function metalValues({ cells, features }: ImportedItem): Partial<MetalRow> {
  const texts: Partial<Record<FieldName, string>> = {};
  for (const [words, value] of features) {
    const name = findMetalColumn(words);
    if (name) texts[name] = cellText(name, value);
  }
  for (const name of Object.keys(metalColumns) as (keyof typeof metalColumns)[])
    if (cells[name]) texts[name] = cellText(name, cells[name]);
  const { metalName } = cells;
  if (metalName) texts.metalName = metalName;
  const type = parseType(cells);
  if (type) texts.type = type;
  const values = readFields(metalFields, texts) as Partial<MetalRow>;
  return values.textInfo === undefined ? values : { ...values, textInfo: cleanRichText(values.textInfo) };
}

function cellText(name: FieldName, text: string) {
  const { kind } = metalFields[name];
  // Approximate weights such as « ~40 g » are refused.
  if (name === 'weight') {
    const grams = /[~≈±<>]|env/i.test(text) ? null : (parseWeight(text) ?? parseWeight(`${text} g`));
    return grams === null ? text : numberText(grams);
  }
  if (name === 'purity') return parsePurity(text);
  if (kind === 'decimal') return text.replace(/ ?(mm|g)$/i, '');
  if (kind === 'box') return isYes(text) ? 'on' : '';
  if (name === 'grade') return text.trim().toUpperCase();
  if (name === 'description' || name === 'title')
    return truncate(text.replaceAll('\\n', ' '), name === 'title' ? 60 : 150);
  return name === 'textInfo' ? toRichText(text) : text;
}

const isHtml = (text: string) => /<\w+[\s>]/.test(text);
const hasBlocks = (html: string) => /<(p|h\d|[uo]l|div|table)\b/i.test(html);

/** WooCommerce writes a line break as « \n » and has no paragraph tags. */
function toRichText(cell: string) {
  const source = cell.replace(/\\n|\r\n/g, '\n');
  const text = isHtml(source) ? source : htmlToText(source);
  if (hasBlocks(text)) return text;
  return text
    .split(/\n{2,}/)
    .map((part) => `<p>${isHtml(text) ? part : escapeUTF8(part)}</p>`)
    .join('');
}

const truncate = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;

function parseType({ type = '', category = '', metalName = '' }: Cells): MetalRow['type'] | undefined {
  const namedType = (Object.keys(metalTypeLabels) as MetalRow['type'][]).find((one) =>
    [one, metalTypeLabels[one].singular, metalTypeLabels[one].title].some(
      (word) => fold(word) === fold(type || category),
    ),
  );
  if (namedType) return namedType;
  const words = fold(`${type} ${category}`);
  if (/collection|numismat/.test(words)) return 'Piece De Collection';
  if (/lingot|\bbars?\b/.test(`${words} ${fold(metalName)}`)) return 'Lingots';
  return /piece|coin|napoleon|souverain|investissement/.test(words) ? "Piece D'investissment" : undefined;
}

/** Reads « 999,9 ‰ », « 916,7/1000 », « 99,99 % », « 0,9999 » or « 22 carats » as thousandths; 24 carats are vague. */
function parsePurity(text: string) {
  const [, figure = '', unit = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(‰|milli[eè]mes?|\/\s*1\s?000|%|k|kt|ct|carats?)?$/i.exec(text.trim()) ?? [];
  const number = Number(figure.replace(',', '.'));
  const isCarats = /^[kc]/i.test(unit);
  const isAmbiguous = isCarats ? number >= 24 : !unit && number >= 1 && number <= 100;
  if (!figure || isAmbiguous) return `${text}\u202f?`;
  const factor = isCarats ? 1_000 / 24 : unit === '%' ? 10 : number < 1 ? 1_000 : number > 1_000 ? 0.1 : 1;
  return factor === 1 ? figure : `${Math.round(number * factor * 10) / 10}`;
}

export function parseNameDetails(name: string): Partial<MetalRow> {
  const weight = Math.round((parseWeight(name) ?? 0) * 1_000);
  const fineness = /\b(9\d{2}(?:[.,]\d)?)\s*(?:‰|\/\s*1000)?\b/.exec(name)?.[1];
  return {
    ...(weight > 0 && { weight }),
    ...(fineness && { purity: Math.round(Number(fineness.replace(',', '.')) * 10) }),
  };
}

/** Rejects weights of a parcel or in kilograms, but a one-ounce coin may weigh a third more than its gold. */
export function requireLikelyWeight(name: string, weight: number | undefined) {
  const { weight: namedWeight = weight } = parseNameDetails(name);
  if (!weight || !namedWeight || Math.max(weight / namedWeight, namedWeight / weight) < 1.4) return;
  const [namedText, weightText] = [namedWeight, weight].map((milligrams) => formatNumber(milligrams / 1000));
  throw new RowRefusal(`son nom dit ${namedText} g, et son poids ${weightText} g.`);
}

/** In cents with VAT; a net price keeps six decimals until it is rounded at the end. */
export function readSellPrice({
  cells,
  taxRates,
}: {
  cells: Cells;
  taxRates: Answers['taxRates'];
}): number | undefined {
  const { sell, sellNet, taxRule = '', surcharge } = cells;
  if (sell) return parseCents({ text: sell, surcharge, percent: 0 });
  if (!sellNet) return undefined;
  const rate = isExemptRule(taxRule) ? 0 : taxRates[taxRule];
  if (rate == null)
    throw new RowRefusal(`prix hors taxe${taxRule && `, règle «\u00a0${taxRule}\u00a0»`}\u00a0: indiquez le taux.`);
  return parseCents({ text: sellNet, surcharge, percent: rate });
}

type PriceInput = { text: string; surcharge: string | undefined; percent: number };

function parseCents({ text, surcharge = '0', percent }: PriceInput) {
  const base = parsePriceCell(text, microsFromEuros);
  const surchargeMicros = microsFromEuros(parseDecimalCell(surcharge));
  if (!base || surchargeMicros === null || base + surchargeMicros <= 0)
    throw new RowRefusal(`«\u00a0${surchargeMicros === 0 ? text : `${text} + ${surcharge}`}\u00a0» n’est pas un prix.`);
  return divideHalfUp(BigInt(base + surchargeMicros) * BigInt(Math.round(10_000 + percent * 100)), 100_000_000n);
}

export const parsePriceCell = (
  text: string | undefined,
  toUnits: typeof microsFromEuros,
  normalize = parseDecimalCell,
): number | undefined => {
  if (!text) return undefined;
  const price = toUnits(normalize(text));
  if (price === null || price < 0 || Number(normalize(text)) > maxAmount)
    throw new RowRefusal(`«\u00a0${text}\u00a0» n’est pas un prix.`);
  return price;
};

export function aliasesOf({ reference, handle, metalName = '' }: Cells): GoodsPlan['aliases'] {
  const slugs = new Set([handle ? slugFromAddress(handle) : '', metalName && slug(metalName)].filter(Boolean));
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

/** « Billets 100 USD », or the variant « 50 » of « Dollar américain ». */
export function parseNote({ cells, features }: ImportedItem): { iso: string; cells: Cells } | null {
  const name = cells.metalName ?? '';
  const currency = knownCurrencies.find(
    ({ iso, moneyName }) => new RegExp(`\\b${iso}\\b`).test(name) || fold(name).includes(fold(moneyName)),
  );
  if (!currency) return null;
  const numbers = name.match(/\d{1,3}([\s.]\d{3})+(?!\d)|\d+/g) ?? [];
  const value = cells.value ?? [...features.values()].findLast((one) => /\d/.test(one)) ?? numbers.join(' / ');
  return { iso: currency.iso, cells: { ...cells, iso: currency.iso, ...(value && { value }) } };
}
