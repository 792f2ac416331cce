import type { Db } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { registerPages } from '../../db/schema/register.ts';
import { isoDay, localMoment } from '../../src/dates.ts';
import { spanOf } from '../../src/features/accounting/facts.server.ts';
import { marginsIn } from '../../src/features/accounting/margins.server.ts';
import { entriesIn } from '../../src/features/accounting/month.server.ts';
import { registerCsv, yearList } from '../../src/features/register/csv.ts';
import { loadBook, loadPurchases, pagesWhere, unfinished } from '../../src/features/register/read.server.ts';
import { exportStock } from '../../src/features/stock/desk/files.server.ts';
import { stockGrid } from '../../src/features/stock/desk/grid.server.ts';
import { lotList } from '../../src/features/stock/lots/lotList.server.ts';
import { getMovements } from '../../src/features/stock/movements.server.ts';
import { keptPieces, piecesOf } from '../../src/features/stock/pieces/pieces.server.ts';
import { movementQuery } from '../../src/features/stock/stock.api.ts';
import { listQuery } from '../../src/http/contract.ts';
import { rowsOf } from './people.ts';
import type { StockShop } from './stockSteps.ts';

/** Reserved goods are no event of the ledger: their movements are not compared. */
const ofReservations = ['reserve', 'release'];

/** Open rows, closed rows and pages, without what differs by the salts. */
function bookOf(db: Db) {
  const rows = [pagesWhere(db), []].map((of) =>
    registerCsv(loadBook(db, of)).replaceAll(/;[0-9a-f]{64}(?=\r?\n)/g, ''),
  );
  const pages = rowsOf(db, registerPages).map(({ no, day, firstSeq, lastSeq, closedAt }) =>
    [no, day, firstSeq, lastSeq, isoDay(closedAt)].join(' | '),
  );
  return { rows, pages };
}

/** Orders by their places, since numbers are drawn anew at each run. */
const stableText = (db: Db, sections: unknown): string =>
  rowsOf(db, orders)
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .reduce(
      (text, { orderNumber }, at) => text.replaceAll(orderNumber, `commande ${at + 1}`),
      JSON.stringify(sections, null, 1).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    );

export const bookFigures = ({ db }: StockShop): string => stableText(db, bookOf(db));

/** All that the desk, the book and the accountant read of goods, in words that do not change from run to run. */
export function goodsFigures({ db, admin, bar }: StockShop): string {
  const all = rowsOf(db, orders).toSorted((a, b) => a.createdAt - b.createdAt);
  const sections: Record<string, unknown> = {
    grid: stockGrid(admin).map(({ id: _id, updatedAt: _at, ...row }) => row),
    file: exportStock(admin),
    movements: pages((page) => getMovements(admin, movementQuery.parse({ page, pageSize: 100 })).rows)
      .filter(({ kind }) => !ofReservations.includes(kind))
      .map(({ at, kind, name, value, safe, expected, inSafe, reason, orderNumber, by }) =>
        [localMoment(at), kind, name, value, safe, expected, inSafe, reason, orderNumber, by].join(' | '),
      ),
    lots: pages((page) => lotList.query(admin, { ...listQuery.parse({ page, pageSize: 100 }), state: '' }).rows).map(
      ({ _id, updatedAt: _at, lineId: _line, ...lot }: Record<string, unknown>) => ({
        ...lot,
        pieceId: Boolean(lot['pieceId']),
      }),
    ),
    pieces: piecesOf(admin, { metalId: bar.id })?.pieces.map(({ _id, ...piece }) => piece),
    promised: all.map(({ id, orderNumber }) => [
      orderNumber,
      [...keptPieces(db, [id]).values()].flat().map(({ serialNumber, year }) => [serialNumber, year]),
    ]),
  };
  const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
  sections['margins'] = months.flatMap((month) =>
    marginsIn(admin, spanOf(month)).map(({ orderId: _order, lineId: _line, ...event }) => event),
  );
  sections['entries'] = months.flatMap((month) =>
    entriesIn(admin, month).map((entry) => JSON.parse(JSON.stringify(entry, withoutIds))),
  );
  sections['book'] = bookOf(db);
  sections['unfinished'] = unfinished(db);
  sections['yearLists'] = ['2026', '2027'].map((year) => yearList(loadPurchases(db, year)));
  return stableText(db, sections);
}

/** All rows of a list that is read a hundred at a time. */
function pages<Row>(read: (page: number) => readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const next = read(page);
    rows.push(...next);
    if (next.length < 100) return rows;
  }
}

const withoutIds = (name: string, value: unknown) => (['id', 'orderId', 'number'].includes(name) ? undefined : value);
