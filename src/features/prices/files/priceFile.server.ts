import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { wrongField } from '../../../http/errors.ts';
import { eurosFromMicros } from '../../../money.ts';
import { fileKind, type Row } from '../../../uploads/fileKind.ts';
import { parseFile } from '../../../uploads/parseFile.ts';
import { writeTable } from '../../../uploads/table.ts';
import type { Upload } from '../../../uploads/upload.ts';
import { currencyItem, metalItem } from '../../catalogue/items.server.ts';
import { priceGrid } from '../grid.server.ts';
import type { ReadPrices } from '../prices.api.ts';
import { type References, readEcbTable, readEcbXml, referenceOf } from './ecb.ts';
import { type Named, readPriceTable } from './priceTable.ts';

/** The reference rates of the ECB since 1999 are a long one. */
const priceFile = fileKind({ lines: 10_000 });

/** Only parses. @throws invalid for a file with neither prices nor reference rates */
export async function readPriceFile({ db, actor }: Ctx, file: Upload): Promise<ReadPrices> {
  requireAdmin(actor);
  const parsed = await parseFile(await file.bytes(), priceFile);
  if (parsed.format === 'json' || parsed.format === 'plain')
    throw wrongField('file', 'Ce fichier n’est ni une table CSV ni un XML.');
  const references = parsed.format === 'xml' ? readEcbXml(parsed.xml) : readEcbTable(parsed.rows);
  if (references) return referencesIn(db, references);
  if (parsed.format === 'table') return pricesIn(db, parsed.rows);
  throw wrongField('file', 'Ce fichier XML n’est pas celui des cours de référence de la BCE.');
}

function referencesIn(db: Db, { day, rates }: References): ReadPrices {
  const rows: ReadPrices['rows'] = [];
  const absent: string[] = [];
  for (const { id, iso, coefficient } of db.select().from(currencies).all()) {
    const reference = referenceOf(rates.get(iso.toUpperCase()) ?? '', coefficient);
    if (reference === null || reference === 0) absent.push(iso);
    else rows.push({ type: 'currency', id, referenceRate: eurosFromMicros(reference) });
  }
  const problems = absent.map((iso) => ({ line: null, reason: `${iso} n’est pas dans ce fichier.` }));
  return { kind: 'references', day, rows, problems };
}

function pricesIn(db: Db, found: readonly Row[]): ReadPrices {
  const currencyRows = db.select().from(currencies).all();
  const items: Named[] = [
    ...db.select().from(metals).all().map(metalItem),
    ...currencyRows.map((row) => ({ ...currencyItem(row), iso: row.iso })),
  ];
  return { kind: 'prices', day: null, ...readPriceTable(found, items) };
}

/** For French spreadsheets: semicolons, decimal commas, byte order mark. */
export function exportPrices(ctx: Ctx): string {
  const { rows } = priceGrid(ctx);
  const currencyRows = ctx.db.select().from(currencies).all();
  const codes = new Map(currencyRows.map(({ id, iso }) => [id, iso]));
  const decimal = (euros: number | null) => (euros === null ? '' : String(euros).replace('.', ','));
  const articles = rows.filter(({ type }) => type !== 'karat');
  const lines = articles.map(({ id, name, unit, sell, buy }) => [
    id,
    name,
    codes.get(id) ?? '',
    unit,
    decimal(sell.price),
    decimal(buy.price),
  ]);
  const head = ['id', 'nom', 'iso', 'unité', 'vente', 'rachat'];
  return writeTable([head, ...lines]);
}
