import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { importFormats } from '../../../../db/schema/imports.ts';
import { type Ctx, fieldError } from '../../../http/context.ts';
import { isPermitted, type Permission } from '../../../http/staff.ts';
import type { ParsedFile, Row } from '../../../uploads/fileKind.ts';
import { referenceRate } from '../../catalogue/model/priceRule.ts';
import { parseEcbTable, parseEcbXml } from '../../prices/ecb.ts';
import {
  columnsByKind,
  hasKeyColumn,
  type ImportKind,
  isExemptRule,
  type Mapping,
  proposeColumns,
} from '../columns.ts';
import type { ImportTable } from '../imports.ts';
import { knownCurrencyOf } from '../knownGoods.server.ts';

export function toImportTable(parsed: ParsedFile): { names: string[]; rows: Row[] } {
  const rates =
    parsed.format === 'xml' ? parseEcbXml(parsed.xml) : parsed.format === 'table' ? parseEcbTable(parsed.rows) : null;
  if (rates) {
    const rows = [...rates.rates].flatMap(([iso, rate], at) => {
      const micros = referenceRate(rate, knownCurrencyOf(iso)?.coefficient ?? 1);
      return micros ? [{ line: at + 1, cells: [iso, `${micros / 1_000_000}`] }] : [];
    });
    return { names: ['iso', 'cours de référence'], rows };
  }
  if (parsed.format !== 'table') throw fieldError('file', 'Ce fichier n’est ni une table CSV, ni un classeur Excel.');
  const scores = parsed.rows
    .slice(0, 20)
    .map(({ cells }) =>
      Math.max(...(['goods', 'clients'] as const).map((kind) => Object.keys(proposeColumns(kind, cells, [])).length)),
    );
  const bestIndex = Math.max(0, scores.indexOf(Math.max(...scores)));
  const names = parsed.rows[bestIndex]?.cells ?? [];
  if (parsed.rows.length < 2 && !names.some((name) => name.includes('@')))
    throw fieldError('file', 'Ce fichier ne contient aucune ligne.');
  return { names, rows: parsed.rows.slice(bestIndex + 1) };
}

const columnsKey = (kind: ImportKind, names: readonly string[]) => `${kind}:${names.join('\t')}`;

export const findMapping = (db: Db, kind: ImportKind, names: readonly string[]): Mapping | undefined =>
  db
    .select()
    .from(importFormats)
    .where(eq(importFormats.columns, columnsKey(kind, names)))
    .get()?.mapping;

export const saveMapping = (db: Db, kind: ImportKind, names: readonly string[], mapping: Mapping): void =>
  void db
    .insert(importFormats)
    .values({ columns: columnsKey(kind, names), mapping, createdAt: Date.now() })
    .onConflictDoUpdate({ target: importFormats.columns, set: { mapping } })
    .run();

export const permittedMapping = ({ actor }: Ctx, kind: ImportKind, mapping: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(([field]) =>
      isPermitted(actor, (columnsByKind[kind][field]?.permission ?? 'catalogue') as Permission),
    ),
  );

/** Asks the dealer for the key column, or for one of two columns that have the same title but differ. */
export function columnProblem(kind: ImportKind, { names, rows, mapping }: ImportTable, isProposed: boolean): string {
  if (!hasKeyColumn(kind, mapping))
    return kind === 'clients'
      ? 'Choisissez la colonne de l’adresse électronique.'
      : 'Choisissez la colonne du nom, de la référence, de l’identifiant ou du code ISO.';
  const repeatedIndex = Object.values(mapping).find((index) =>
    names.some(
      (name, other) =>
        name === names[index] && rows.some(({ cells }) => cells[other] && cells[other] !== (cells[index] ?? '')),
    ),
  );
  return isProposed && repeatedIndex !== undefined
    ? `Plusieurs colonnes s’intitulent «\u00a0${names[repeatedIndex]}\u00a0»\u00a0: choisissez celle à lire.`
    : '';
}

/** « #N/A », « #VALEUR ! », « Err:502 ». */
const formulaErrorPattern = /^(#[\p{Lu}/0]+\s?[!?]|#N\/[AD]|Err:\d+)$/u;

export const formulaErrorIn = ({ cells }: Row, mapping: Mapping): string | undefined =>
  Object.values(mapping)
    .map((index) => cells[index] ?? '')
    .find((cell) => formulaErrorPattern.test(cell));

/** Without tax rules, one empty rule stands for all net prices. */
export function taxRulesIn({ rows, mapping: { taxRule = -1, sellNet = -1, sell = -1 } }: ImportTable): string[] {
  const netRows = rows.filter(({ cells }) => cells[sellNet]?.trim() && !cells[sell]?.trim());
  return [...new Set(netRows.map(({ cells }) => cells[taxRule]?.trim() ?? ''))]
    .filter((rule) => !isExemptRule(rule))
    .slice(0, 20);
}

export function columnQuestions(kind: ImportKind, table: ImportTable) {
  const { names, rows, mapping } = table;
  const sample = (index: number) => rows.flatMap(({ cells }) => cells[index]?.slice(0, 60) || []).slice(0, 3);
  return {
    kind,
    columns: names.map((name, index) => ({ name: name || `Colonne ${index + 1}`, sample: sample(index) })),
    fields: Object.entries(columnsByKind[kind]).map(([name, { label }]) => ({ name, label })),
    mapping: { ...mapping },
    taxRules: taxRulesIn(table),
  };
}
