import { fold } from '../../../../db/fold.ts';
import { feedUnits } from '../../../../db/words.ts';
import { isoFromFrench, momentFromLocal } from '../../../dates.ts';
import { type Cents, divideHalfUp, normalizeDecimal } from '../../../money.ts';
import type { ParsedFile } from '../../../uploads/fileKind.ts';
import { parseTable } from '../../../uploads/table.ts';
import type { Figure } from '../feeds.api.ts';
import { isGoldPrice } from '../prices.api.ts';

type Unit = (typeof feedUnits)[number];

/** In ten-millionths of a gram. */
const unitGrams: Record<Unit, bigint> = { g: 10_000_000n, oz: 311_034_768n, kg: 10_000_000_000n };

function parseFraction(value: unknown): { dividend: bigint; divisor: bigint } | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^(\d{1,12})(?:\.(\d{1,15}))?$/.exec(normalizeDecimal(String(value)));
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const dividend = BigInt(whole + part);
  return dividend > 0n ? { dividend, divisor: 10n ** BigInt(part.length) } : null;
}

type GoldUnit = { unit: Unit; rate: { euros: number; units: number } };

/** In cents per kilogram; `rate`: millionths of a euro per `coefficient` units. */
export function parseGoldPrice(value: unknown, { unit, rate }: GoldUnit): Cents | null {
  const number = parseFraction(value);
  if (!number) return null;
  const cents = divideHalfUp(
    number.dividend * BigInt(rate.euros) * unitGrams.kg * 100n,
    number.divisor * BigInt(rate.units) * unitGrams[unit] * 1_000_000n,
  );
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null;
}

/** « 05/11/2025 10:22 » is 5 November, Paris time. */
const frenchDateTimePattern =
  /^(20\d{6}|\d{1,2}(?:[/.-]\d{1,2}[/.-]|(?:er)? \p{L}+\.? )(?:\d{4}|\d{2}))(?:[\s,Tà]+(\d{1,2})\s?[:h]\s?(\d{2})(?::\d{2})?)?$/u;
/** Smaller numbers may be spreadsheet dates rather than timestamps. */
const minTimestamp = Date.UTC(2000, 0, 1);

/** Reads seconds or milliseconds since 1970, or a French or ISO date; null for anything else. */
export function parseTimestamp(value: unknown): number | null {
  const [, day, hour = '0', minute = '00'] = frenchDateTimePattern.exec(`${value}`.trim()) ?? [];
  if (day) return momentFromLocal(`${isoFromFrench(day)}T${hour.padStart(2, '0')}:${minute}`);
  const number = Number(value);
  const at =
    Number.isFinite(number) && value !== '' ? (number < 1e11 ? number * 1000 : number) : Date.parse(`${value}`);
  return at >= minTimestamp ? at : null;
}

/** Paths look like `items[0].price`, `rates.XAU` or `[-1].close`; negative indexes count from the end. */
const pathSteps = (path: string) =>
  path
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .split('.')
    .map((step) => step.trim())
    .filter(Boolean);

function resolvePath(tree: unknown, steps: readonly string[]): unknown {
  let value = tree;
  for (const step of steps) {
    if (Array.isArray(value)) value = value.at(Number(step));
    else if (value !== null && typeof value === 'object' && Object.hasOwn(value, step))
      value = (value as Record<string, unknown>)[step];
    else return undefined;
  }
  return value;
}

const timeNamePattern = /time|date|updated|jour|heure/i;

function isNewestFirst(lines: readonly { cells: Record<string, string> }[]) {
  const [first = {}, last = {}] = [lines[0]?.cells, lines.at(-1)?.cells];
  const columns = Object.keys(first).filter((name) => timeNamePattern.test(name));
  return columns.some(
    (name) => (parseTimestamp(first[name]) ?? 0) > (parseTimestamp(last[name]) ?? Number.POSITIVE_INFINITY),
  );
}

/** For CSV, reads the newest line, unless `path` gives the index of another one: `colonne[0]`. */
export function valueAt(parsed: ParsedFile, path: string): unknown {
  if (parsed.format === 'json') return resolvePath(parsed.json, pathSteps(path));
  const [column = '', line] = pathSteps(path);
  const rows = parsed.format === 'table' ? parsed.rows : [];
  const { lines } = parseTable(rows, (columns) => columns.includes(fold(column)));
  return lines.at(Number(line ?? (isNewestFirst(lines) ? 0 : -1)))?.cells[fold(column)];
}

type Leaf = { path: string; value: string | number };

const maxDepth = 8;
const maxLeaves = 2_000;

function findLeaves(tree: unknown, path = '', depth = 0): Leaf[] {
  if (typeof tree === 'string' || typeof tree === 'number') return [{ path, value: tree }];
  if (tree === null || typeof tree !== 'object' || depth > maxDepth) return [];
  const children = Array.isArray(tree)
    ? [0, -1].slice(0, tree.length).map((at) => [`[${at}]`, tree.at(at)] as const)
    : Object.entries(tree).map(([name, part]) => [path ? `.${name}` : name, part] as const);
  return children.flatMap(([step, part]) => findLeaves(part, path + step, depth + 1)).slice(0, maxLeaves);
}

function findFigureLeaves(parsed: ParsedFile): Leaf[] {
  if (parsed.format === 'json') return findLeaves(parsed.json);
  if (parsed.format !== 'table') return [];
  const names = parsed.rows.find(({ cells }) => cells.length > 1)?.cells ?? [];
  return names.map((path) => ({ path, value: String(valueAt(parsed, path) ?? '') }));
}

const currencyCodePattern = /^(EUR|USD|GBP|CHF)$/i;

export function findFigures(parsed: ParsedFile, publishedPrice: Cents | null): Figure[] {
  const figureLeaves = findFigureLeaves(parsed);
  const now = Date.now();
  const currency = String(
    figureLeaves.find(({ value }) => currencyCodePattern.test(String(value)))?.value ?? 'EUR',
  ).toUpperCase();
  const isRecent = (value: unknown) => Math.abs((parseTimestamp(value) ?? 0) - now) < 7 * 86_400_000;
  const timePath = figureLeaves.find(({ path, value }) => timeNamePattern.test(path) && isRecent(value))?.path ?? '';
  const candidates = figureLeaves.flatMap(({ path, value }) =>
    feedUnits.flatMap((unit) => {
      const goldPrice = parseGoldPrice(value, { unit, rate: { euros: 1_000_000, units: 1 } });
      return goldPrice !== null && isGoldPrice(goldPrice)
        ? [{ path, text: String(value), unit, currency, timePath, perKilo: goldPrice / 100 }]
        : [];
    }),
  );
  const distance = ({ perKilo }: Figure) => (publishedPrice ? Math.abs(Math.log((perKilo * 100) / publishedPrice)) : 0);
  return candidates.sort((a, b) => distance(a) - distance(b)).slice(0, 24);
}
