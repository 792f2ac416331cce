import type { Row, XmlNode } from '../../uploads/fileKind.ts';
import { parseTable } from '../../uploads/table.ts';

/** Rates in units per euro, as text in the file. */
export type ReferenceRates = { day: string | null; rates: Map<string, string> };

type Cube = { '@time'?: string; '@currency'?: string; '@rate'?: string; Cube?: Cube | Cube[] };

const asList = (cubes: Cube | Cube[] | undefined): Cube[] => [cubes ?? []].flat();

/** Reads `eurofxref-daily.xml`, or the newest day of a longer file; null for other XML. */
export function parseEcbXml(xml: XmlNode): ReferenceRates | null {
  const tree = xml as { Envelope?: { Cube?: { Cube?: Cube | Cube[] } } };
  const dailyRates = asList(tree.Envelope?.Cube?.Cube).filter((cube) => cube['@time']);
  const newest = dailyRates.sort((a, b) => (b['@time'] ?? '').localeCompare(a['@time'] ?? ''))[0];
  if (!newest) return null;
  const rates = asList(newest.Cube).map((cube) => [cube['@currency'] ?? '', cube['@rate'] ?? ''] as const);
  return { day: newest['@time'] ?? null, rates: new Map(rates) };
}

/** « 20 November 2026 » in the daily file, otherwise an ISO date. */
function parseDay(text: string) {
  const at = Date.parse(`${text} UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** Reads `eurofxref.csv`: a row of codes, then rows of rates, newest first. Null for other tables. */
export function parseEcbTable(rows: readonly Row[]): ReferenceRates | null {
  const { columns, lines } = parseTable(rows, ([first, ...others]) => first === 'date' && others.includes('usd'));
  const newest = lines[0]?.cells;
  if (!newest) return null;
  const codes = columns.filter((name) => /^[a-z]{3}$/.test(name));
  return {
    day: parseDay(newest['date'] ?? ''),
    rates: new Map(codes.map((code) => [code.toUpperCase(), newest[code] ?? ''])),
  };
}
