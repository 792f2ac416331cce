import { fold } from '../../../../db/fold.ts';
import type { feedUnits } from '../../../../db/words.ts';
import { isoFromFrench, momentFromLocal } from '../../../dates.ts';
import { type Cents, divideHalfUp } from '../../../money.ts';
import type { ParsedFile } from '../../../uploads/fileKind.ts';
import { tableOf } from '../../../uploads/table.ts';

type Unit = (typeof feedUnits)[number];

/** Ten-millionths of a gram a unit. */
const grams: Record<Unit, bigint> = { g: 10_000_000n, oz: 311_034_768n, kg: 10_000_000_000n };

/** Exact fraction of a positive number, else null. */
function fractionOf(value: unknown): { dividend: bigint; divisor: bigint } | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = /^(\d{1,12})(?:[.,](\d{1,15}))?$/.exec(String(value).replace(/[\s\u00a0\u202f]/g, ''));
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const dividend = BigInt(whole + part);
  return dividend > 0n ? { dividend, divisor: 10n ** BigInt(part.length) } : null;
}

type Priced = { unit: Unit; rate: { euros: number; units: number } };

/** Cents a kilogram, or null; `rate`: millionths of a euro for the currency's units. */
export function goldOf(value: unknown, { unit, rate }: Priced): Cents | null {
  const number = fractionOf(value);
  if (!number) return null;
  const cents = divideHalfUp(
    number.dividend * BigInt(rate.euros) * grams.kg * 100n,
    number.divisor * BigInt(rate.units) * grams[unit] * 1_000_000n,
  );
  return cents > 0 && Number.isSafeInteger(cents) ? cents : null;
}

/** « 05/11/2025 10:22 »: the fifth of November, in Paris. */
const frenchMoment = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:[ T]+(\d{1,2})[:h](\d{2})(?::\d{2})?)?$/;

/** Seconds or milliseconds since 1970, a French or an ISO date; else null. */
export function parseMoment(value: unknown): number | null {
  const [, day, hour = '0', minute = '00'] = frenchMoment.exec(`${value}`.trim()) ?? [];
  if (day) return momentFromLocal(`${isoFromFrench(day)}T${hour.padStart(2, '0')}:${minute}`);
  const number = Number(value);
  const at =
    Number.isFinite(number) && value !== '' ? (number < 1e11 ? number * 1000 : number) : Date.parse(`${value}`);
  return Number.isNaN(at) || at <= 0 ? null : at;
}

/** `items[0].price`, `rates.XAU`, `[-1].close`: negative indexes count from the end. */
const stepsOf = (path: string): string[] =>
  path
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .split('.')
    .map((step) => step.trim())
    .filter(Boolean);

function within(tree: unknown, steps: readonly string[]): unknown {
  let value = tree;
  for (const step of steps) {
    if (Array.isArray(value)) value = value.at(Number(step));
    else if (value !== null && typeof value === 'object' && Object.hasOwn(value, step))
      value = (value as Record<string, unknown>)[step];
    else return undefined;
  }
  return value;
}

/** JSON path, or CSV column: its last line, or `colonne[0]`. */
export function valueAt(parsed: ParsedFile, path: string): unknown {
  if (parsed.format === 'json') return within(parsed.json, stepsOf(path));
  const [column = '', line = '-1'] = stepsOf(path);
  const rows = parsed.format === 'table' ? parsed.rows : [];
  return tableOf(rows, (columns) => columns.includes(fold(column))).lines.at(Number(line))?.cells[fold(column)];
}
