import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ledger, stockReservations } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import type { eventKinds } from '../../db/words.ts';
import { isoDay, localMoment } from '../../src/dates.ts';
import { spanOf } from '../../src/features/accounting/facts.server.ts';
import { readMargins } from '../../src/features/accounting/margins.server.ts';
import { readEntries } from '../../src/features/accounting/month.server.ts';
import { loadBook, loadBookPurchases, pagesWhere, pendingRows } from '../../src/features/goods/book/read.server.ts';
import { exportStock, stockGrid } from '../../src/features/goods/desk/grid.server.ts';
import { getMovements, movementQuery } from '../../src/features/goods/desk/movements.server.ts';
import { lotList } from '../../src/features/goods/lots/lotList.server.ts';
import { registerCsv, yearlyPurchasesCsv } from '../../src/features/goods/model/csv.server.ts';
import { orderedMetals } from '../../src/features/goods/model/orders.server.ts';
import { listQuery } from '../../src/http/contract.ts';
import { piecesOf } from './count.ts';
import { rowsOf } from './people.ts';
import type { StockShop } from './stockSteps.ts';

type Piece = NonNullable<ReturnType<typeof piecesOf>>[number];
type EventKind = (typeof eventKinds)[number];
/** The recorded format lacked the order of a corrected sale. */
const orderOf = ({ kind, orderNumber }: { kind: EventKind; orderNumber: string | null }) =>
  kind === 'corrected' ? null : orderNumber;
/** Movement names in the recordings. */
const kinds: Partial<Record<EventKind, string>> = {
  counted: 'count',
  corrected: 'count',
  received: 'receive',
  expected: 'expect',
  missing: 'missing',
  handedOver: 'handOver',
  takenBack: 'takeBack',
  takenOut: 'pieceOut',
};
const kindOf = ({ kind, serial }: { kind: EventKind; serial: string | null }) =>
  kind === 'received' && serial !== null ? 'pieceIn' : kinds[kind];

/** Open rows, closed rows and pages, without salted values. */
function bookOf(db: Db) {
  const rows = [pagesWhere(db), []].map((of) =>
    registerCsv(loadBook(db, of)).replaceAll(/;[0-9a-f]{64}(?=\r?\n)/g, ''),
  );
  const pages = pagesWhere(db).map(({ no, day, firstSeq, lastSeq, closedAt }) =>
    [no, day, firstSeq, lastSeq, isoDay(closedAt)].join(' | '),
  );
  return { rows, pages };
}

/** Orders by position: their numbers differ between runs. */
const stableText = (db: Db, sections: unknown): string =>
  rowsOf(db, orders)
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .reduce(
      (text, { orderNumber }, at) => text.replaceAll(orderNumber, `commande ${at + 1}`),
      JSON.stringify(sections, null, 1)
        // The recorded digests call it by its former name.
        .replaceAll('"unknownCostSales"', '"unknown"')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
    );

export const bookFigures = ({ db }: StockShop): string => stableText(db, bookOf(db));

/** Goods as desk, register and accounts show them, stable between runs. */
export function goodsFigures({ db, admin, bar }: StockShop): string {
  const all = rowsOf(db, orders).toSorted((a, b) => a.createdAt - b.createdAt);
  const sections: Record<string, unknown> = {
    // The recordings are older than the watch of notes.
    grid: stockGrid(admin).map(({ id: _id, updatedAt: _at, isWatched: _watched, ...row }) => row),
    // The recordings call a last bar a piece.
    file: exportStock(admin)
      .replaceAll('Dernier exemplaire', 'Dernière pièce')
      .replaceAll('Derniers exemplaires', 'Dernières pièces'),
    movements: pages((page) => getMovements(admin, movementQuery.parse({ page, pageSize: 100 })).rows).map(
      ({ at, name, value, inSafeChange, expected, inSafe, reason, by, ...event }) =>
        [localMoment(at), kindOf(event), name, value, inSafeChange, expected, inSafe, reason, orderOf(event), by].join(
          ' | ',
        ),
    ),
    lots: pages(
      (page) => lotList.query(admin, { ...listQuery.parse({ page, pageSize: 100 }), state: '', item: '' }).rows,
    ).map(({ at, source, regime, quantity, remaining, unitCost, supplier, reference, name }) => ({
      ...{ at, source, regime, quantity, remaining, unitCost, supplier, reference, name },
      pieceId: false,
    })),
    pieces: piecesOf(admin, bar.id)?.map((piece) => pieceFigures(db, piece)),
    promised: all.map(({ id, orderNumber }) => [
      orderNumber,
      orderedMetals(db, [id]).flatMap(({ piece }) => (piece && !piece.isOut ? [[piece.serial, piece.year]] : [])),
    ]),
  };
  const months = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
  sections['margins'] = months.flatMap((month) =>
    readMargins(admin, spanOf(month)).map(({ orderId: _order, lineId: _line, ...event }) => event),
  );
  // The recordings call a document’s number a piece.
  sections['entries'] = months.flatMap((month) =>
    readEntries(admin, month).map((entry) =>
      JSON.parse(JSON.stringify(entry, withoutIds).replace('documentNumber', 'piece')),
    ),
  );
  sections['book'] = bookOf(db);
  const { openCount: open, unnamedCount: unnamed, openSince } = pendingRows(db);
  sections['unfinished'] = { open, openSince, unnamed };
  sections['yearLists'] = ['2026', '2027'].map((year) => yearlyPurchasesCsv(loadBookPurchases(db, year)));
  return stableText(db, sections);
}

function pieceFigures(db: Db, { serial, year, state, piece, reservationId, isOut, at }: Piece) {
  const own = eq(stockReservations.id, reservationId ?? '');
  const order = db.select().from(orders).innerJoin(stockReservations, eq(stockReservations.orderId, orders.id));
  const { id: orderId = null, orderNumber = null } = order.where(own).get()?.orders ?? {};
  const createdAt = rowsOf(db, ledger).find(({ id }) => id === piece)?.at;
  return { serialNumber: serial, year, state, orderId, orderNumber, createdAt, leftAt: isOut ? at : null };
}

/** All pages of a list, a hundred rows each. */
function pages<Row>(read: (page: number) => readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const next = read(page);
    rows.push(...next);
    if (next.length < 100) return rows;
  }
}

const withoutIds = (name: string, value: unknown) => (['id', 'orderId', 'number'].includes(name) ? undefined : value);
