import { XMLParser } from 'fast-xml-parser';
import { divideHalfUp } from '../../../money.ts';
import { readTable } from '../../../uploads/table.ts';

/** Reference rates of the European Central Bank: units of a currency for one euro, as written. */
export type References = { day: string | null; rates: Map<string, string> };

type Cube = { '@_time'?: string; '@_currency'?: string; '@_rate'?: string; Cube?: Cube | Cube[] };

const list = (cubes: Cube | Cube[] | undefined): Cube[] => [cubes ?? []].flat();

/** `eurofxref-daily.xml`, or the newest day of a longer one; null for any other XML. */
export function readEcbXml(text: string): References | null {
  const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, processEntities: false });
  const tree = parser.parse(text) as { Envelope?: { Cube?: { Cube?: Cube | Cube[] } } };
  const daily = list(tree.Envelope?.Cube?.Cube).filter((cube) => cube['@_time']);
  const newest = daily.sort((a, b) => (b['@_time'] ?? '').localeCompare(a['@_time'] ?? ''))[0];
  if (!newest) return null;
  const rates = list(newest.Cube).map((cube) => [cube['@_currency'] ?? '', cube['@_rate'] ?? ''] as const);
  return { day: newest['@_time'] ?? null, rates: new Map(rates) };
}

/** « 20 November 2026 », as the daily file writes it, or an ISO date. */
function dayOf(text: string): string | null {
  const at = Date.parse(`${text} UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** `eurofxref.csv`: a line of codes, a line of rates, newest first. Null for any other table. */
export function readEcbTable(text: string): References | null {
  const { columns, lines } = readTable(text);
  const newest = lines[0]?.cells;
  if (columns[0] !== 'date' || !columns.includes('usd') || !newest) return null;
  const codes = columns.filter((name) => /^[a-z]{3}$/.test(name));
  return {
    day: dayOf(newest['date'] ?? ''),
    rates: new Map(codes.map((code) => [code.toUpperCase(), newest[code] ?? ''])),
  };
}

/** Millionths of a euro for `coefficient` units, half up; null for a text such as « N/A ». */
export function referenceOf(rate: string, coefficient: number): number | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const divisor = BigInt(whole + fraction);
  if (divisor === 0n) return null;
  return divideHalfUp(BigInt(coefficient) * 1_000_000n * 10n ** BigInt(fraction.length), divisor);
}
