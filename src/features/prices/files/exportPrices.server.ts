import { stringify } from 'csv-stringify/sync';
import { currencies } from '../../../../db/schema/catalogue.ts';
import type { Ctx } from '../../../http/context.ts';
import { priceGrid } from '../grid.server.ts';

/** For French spreadsheets: semicolons, decimal commas, byte order mark. */
export function exportPrices(ctx: Ctx): string {
  const { rows } = priceGrid(ctx);
  const codes = new Map(
    ctx.db
      .select()
      .from(currencies)
      .all()
      .map(({ id, iso }) => [id, iso]),
  );
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
  return stringify([head, ...lines], { bom: true, delimiter: ';', record_delimiter: 'windows', escape_formulas: true });
}
