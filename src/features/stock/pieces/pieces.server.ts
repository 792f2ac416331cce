import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { stockLines, stockPieces, stockReservations } from '../../../../db/schema/stock.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { listQuery, pageOf } from '../../../http/contract.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { adminOrderPath } from '../../../paths.ts';
import { press } from '../../../ui/desk/press.ts';
import { deskList, link, moment } from '../../../ui/list/list.ts';
import { allot, book } from '../book.server.ts';
import { presentLine } from '../count/stockRows.server.ts';
import { findLine, loadLine } from '../lines.server.ts';
import { openLine } from '../openLine.server.ts';
import type { KeptPiece } from '../stock.ts';
import { type addPieceContract, type Piece, type Pieces, pieceShape, removePieceContract } from './pieces.api.ts';

type PieceRow = typeof stockPieces.$inferSelect;

/** Of a metal, newest first; null for an uncounted one. */
export function piecesOf(ctx: Ctx, { metalId }: { metalId: string }): Pieces | null {
  requireAdmin(ctx.actor);
  const line = findLine(ctx.db, { type: 'metal', id: metalId });
  return line ? read(ctx, line.id) : null;
}

function read(ctx: Ctx, lineId: string): Pieces {
  const rows = ctx.db
    .select({ piece: stockPieces, orderId: orders.id, orderNumber: orders.orderNumber })
    .from(stockPieces)
    .leftJoin(stockReservations, eq(stockReservations.id, stockPieces.reservationId))
    .leftJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(eq(stockPieces.lineId, lineId))
    .orderBy(desc(stockPieces.id))
    .all();
  const pieces = rows.map(({ piece, ...order }) =>
    pieceShape.parse({ ...piece, ...order, _id: piece.id, state: stateOf(piece) }),
  );
  return { line: presentLine(ctx.db, loadLine(ctx.db, lineId)), pieces };
}

const stateOf = ({ reservationId, leftAt }: PieceRow): Piece['state'] =>
  leftAt === null
    ? reservationId === null
      ? 'inSafe'
      : 'reserved'
    : reservationId === null
      ? 'takenOut'
      : 'handedOver';

type Added = z.output<typeof addPieceContract.body>;

/** From the first on, the metal is counted piece by piece alone. @throws notFound, conflict for a number in the safe */
export async function addPiece(ctx: Ctx, { metalId, serialNumber, year, reason, lot }: Added): Promise<Pieces> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const line = openLine(tx, { type: 'metal', id: metalId });
    const present = tx.db.select().from(stockPieces).where(eq(stockPieces.lineId, line.id)).all();
    const inSafe = present.filter(({ leftAt }) => leftAt === null);
    if (inSafe.some((piece) => piece.serialNumber === serialNumber))
      throw wrongField('serialNumber', `Le numéro ${serialNumber} est déjà dans le coffre.`, 'conflict');
    if (!line.byPiece && (line.inSafe > 0 || line.reserved > 0))
      throw new ShopError(
        'conflict',
        `Cet article est compté sans numéros : mettez d’abord son compte à zéro, puis entrez chaque pièce (${line.inSafe} dans le coffre).`,
      );
    tx.db.update(stockLines).set({ byPiece: true }).where(eq(stockLines.id, line.id)).run();
    const piece = tx.db
      .insert(stockPieces)
      .values({ lineId: line.id, serialNumber, year, createdAt: Date.now() })
      .returning()
      .get();
    const entry = { lineId: line.id, pieces: [piece.id], safe: 1, lot, details: { numbers: [serialNumber] } };
    allot(tx, book(tx, { ...entry, kind: 'pieceIn', reason: `N° ${serialNumber}. ${reason}` }));
    return read(tx, line.id);
  });
}

export function keptPieces(db: Db, orderIds: readonly string[]): Map<string, KeptPiece[]> {
  const rows = db
    .select({
      metalId: stockLines.metalId,
      orderId: stockReservations.orderId,
      serialNumber: stockPieces.serialNumber,
      year: stockPieces.year,
    })
    .from(stockPieces)
    .innerJoin(stockReservations, eq(stockReservations.id, stockPieces.reservationId))
    .innerJoin(stockLines, eq(stockLines.id, stockPieces.lineId))
    .where(and(inArray(stockReservations.orderId, [...orderIds]), isNull(stockPieces.leftAt)))
    .orderBy(asc(stockPieces.id))
    .all();
  return Map.groupBy(rows, ({ metalId }) => metalId ?? '');
}

function freePiece(ctx: Ctx, id: string): PieceRow {
  const piece = ctx.db.select().from(stockPieces).where(eq(stockPieces.id, id)).get();
  if (!piece) throw new ShopError('notFound', 'Cette pièce n’existe pas.');
  if (stateOf(piece) !== 'inSafe')
    throw new ShopError('conflict', `La pièce n° ${piece.serialNumber} n’est plus libre dans le coffre.`);
  return piece;
}

/** @throws notFound, conflict for a piece that an order has or that has left */
export async function removePiece(ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<Pieces> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { lineId, serialNumber } = freePiece(tx, id);
    const exit = { lineId, pieces: [id], safe: -1, details: { numbers: [serialNumber] } };
    book(tx, { ...exit, kind: 'pieceOut', reason: `N° ${serialNumber}. ${reason}` });
    tx.db.update(stockPieces).set({ leftAt: Date.now() }).where(eq(stockPieces.id, id)).run();
    return read(tx, lineId);
  });
}

const states: Record<Piece['state'], string> = {
  inSafe: 'Dans le coffre',
  reserved: 'Réservée',
  handedOver: 'Remise',
  takenOut: 'Sortie',
};

export const pieceList = (name: string, pieces: Pieces['pieces']) =>
  deskList({
    title: `Pièces\u00a0: ${name}`,
    words: ['Aucune pièce', 'pièce', 'pièces'],
    search: 'Numéro ou commande',
    shape: listQuery,
    query: (_ctx, { q, ...asked }) => {
      const found = pieces.filter((one) => fold(`${one.serialNumber} ${one.orderNumber}`).includes(fold(q)));
      return pageOf(found, asked);
    },
    columns: [
      { label: 'Numéro', look: 'figures', cell: ({ serialNumber }) => serialNumber },
      { label: 'Année', cell: ({ year }) => year },
      { label: 'État', cell: ({ state }) => states[state] },
      {
        label: 'Commande',
        cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
      },
      { label: 'Entrée', cell: ({ createdAt }) => moment(createdAt) },
      { label: 'Partie', cell: ({ leftAt }) => moment(leftAt) },
      {
        label: 'Actes',
        cell: ({ _id: id, state, serialNumber }) =>
          state === 'inSafe' &&
          press(removePieceContract, {
            label: 'Sortir',
            about: `le n° ${serialNumber}`,
            params: { id },
            body: { reason: `Sortie du n° ${serialNumber} à la main` },
            done: `Le n° ${serialNumber} est sorti.`,
          }),
      },
    ],
    hasRowActs: true,
  });
