import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { rowById, setById } from '../../../../db/client.ts';
import { ledger, stockLines, stockLots } from '../../../../db/schema/goods.ts';
import { purchaseLines, purchases } from '../../../../db/schema/purchases.ts';
import { auditChange, write } from '../../../../db/writer.ts';
import { type Ctx, conflict, fieldError, requireAdmin, ShopError, verb } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import type { Micros } from '../../../money.ts';
import { append, hasSerial, isOpenLot } from '../model/commit.server.ts';
import { contractOf, correctionOf } from '../model/correction.server.ts';
import { parseGoods } from '../model/csv.server.ts';
import { openLine } from '../model/lines.server.ts';
import type { LotRow } from '../model/lots.ts';
import { type Acquisition, costOf } from '../model/purchase.ts';
import { allocate } from '../model/reservations.server.ts';
import { addPiecesContract, type Lot, type Piece, removePieceContract, saveLotContract } from '../stock.api.ts';
import { lotsWith, presentLot, unitCostOf } from './lotList.server.ts';

function loadLot(ctx: Ctx, id: string) {
  const row = lotsWith(ctx, eq(stockLots.id, Number(id))).get();
  if (!row || row.lot.isOut) throw new ShopError('notFound', 'Ce lot n’existe pas.');
  return row;
}

export function readLot(ctx: Ctx, id: string): Lot {
  requireAdmin(ctx.actor);
  return presentLot(loadLot(ctx, id));
}

/** The first cost given to a lot also applies to its pieces already sold.
 * @throws conflict for an outdated version, or a lot bought in an exchange or contract; invalid if sold out, or its cost is removed */
export const saveLot = verb(saveLotContract, (ctx, { id, unitCost, updatedAt: expected, ...lotChanges }) =>
  write(ctx, (tx) => {
    const before = loadLot(tx, id);
    const { lot } = before;
    const updatedAt = nextVersion(lot, { expected, current: presentLot(before) });
    const hasNewCost = unitCost !== undefined && unitCost !== unitCostOf(lot);
    const { regime = lot.regime, supplier = lot.supplier, reference = lot.reference } = lotChanges;
    const originEvent = rowById(tx.db, ledger, lot.originId ?? 0);
    if (originEvent && parseGoods(originEvent).exchange?.rate !== undefined)
      throw conflict(
        `Ce lot vient du change ${originEvent.reference}\u00a0: annulez l’opération au comptoir, puis refaites-la.`,
      );
    const contract = hasNewCost && contractOf(tx.db, originEvent);
    if (contract)
      throw new ShopError('conflict', `Ce lot vient du rachat ${contract.number}\u00a0: son coût est le prix signé.`);
    // Weight and purity belong to the article, not to the lot.
    const isPurchase = originEvent?.bookKind === 'opening' || originEvent?.bookKind === 'in';
    const changes = {
      name: lotChanges.supplier,
      reference: lotChanges.reference,
      unitCost: hasNewCost ? unitCost : undefined,
    };
    const correction = isPurchase ? correctionOf(tx.db, originEvent, changes) : null;
    append(tx, {
      ...correction,
      kind: 'costed',
      lineId: lot.lineId ?? undefined,
      lotId: lot.id,
      cost: hasNewCost ? newCost(lot, unitCost) : null,
      acquisition: { regime, supplier, reference },
      reason: 'Lot rectifié',
    });
    setById(tx.db, stockLots, lot.id, { updatedAt });
    const after = presentLot(loadLot(tx, id));
    const entry = { action: 'stock.lot', entityId: lot.lineId };
    auditChange(tx, { ...entry, before: presentLot(before), after });
    return after;
  }),
);

function newCost({ parentId, cost, quantity, remaining, remainingCost }: LotRow, unitCost: Micros | null): number {
  const unitCostError = (message: string) => fieldError('unitCost', message);
  if (unitCost === null) throw unitCostError('Indiquez le coût\u00a0: un coût connu ne s’oublie pas.');
  if (parentId !== null)
    throw unitCostError('Ce lot est revenu d’un client\u00a0: son coût est celui auquel il était parti.');
  if (cost === null) return costOf(unitCost, quantity);
  if (remaining === 0) throw unitCostError('Tout ce lot est parti\u00a0: son coût est figé avec les ventes.');
  return cost - (remainingCost ?? 0) + costOf(unitCost, remaining);
}

type NewPieces = Omit<z.output<typeof addPiecesContract.body>, 'lot'> & { lot?: Acquisition | undefined };

/** @throws notFound; conflict for a number already in stock */
export const addPieces = verb(addPiecesContract, (ctx, { pieces, ...shared }: NewPieces) =>
  write(ctx, (tx) => pieces.map((piece) => addPiece(tx, { ...piece, ...shared }))),
);

/** An article with numbered pieces is counted by piece only. */
function addPiece(
  ctx: Ctx,
  { metalId, serialNumber, year, reason, lot: acquisition }: Omit<NewPieces, 'pieces'> & Piece,
): Lot {
  const { db } = ctx;
  const { id: lineId, ...line } = openLine(ctx, { type: 'metal', id: metalId });
  const hasSameSerial = and(isOpenLot(lineId), hasSerial(serialNumber));
  const samePiece = db.select({ serial: stockLots.serial }).from(stockLots).where(hasSameSerial).get();
  if (samePiece) throw fieldError('pieces', `Le numéro ${samePiece.serial} est déjà dans le coffre.`, 'conflict');
  if (!line.byPiece && (line.inSafe > 0 || line.reserved > 0))
    throw conflict(
      `Cet article est compté sans numéros\u00a0: mettez d’abord son compte à zéro, puis entrez chaque pièce (${line.inSafe} dans le coffre).`,
    );
  const { printedAt, firmAt, withdrawnAt } = purchases;
  const hasNoNumber = or(gt(purchaseLines.quantity, 1), eq(purchaseLines.serials, []));
  const isPendingPurchase = and(
    eq(purchaseLines.metalId, metalId),
    hasNoNumber,
    isNotNull(printedAt),
    isNull(firmAt),
    isNull(withdrawnAt),
  );
  const purchasesWithLines = db
    .select()
    .from(purchases)
    .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id));
  const pendingPurchase = line.byPiece ? undefined : purchasesWithLines.where(isPendingPurchase).get()?.purchases;
  if (pendingPurchase) throw conflict(`Le rachat ${pendingPurchase.number} de cet article doit d’abord entrer.`);
  setById(db, stockLines, lineId, { byPiece: true });
  const entry = { lineId, serial: serialNumber, year, acquisition, reason: `N° ${serialNumber}. ${reason}` };
  const { event, line: after } = append(ctx, {
    ...entry,
    kind: 'received',
    inSafeChange: 1,
    expected: -Math.min(line.expected, 1),
  });
  if (after) allocate(ctx, after);
  return lotsWith(ctx, eq(stockLots.eventId, event.id)).all().map(presentLot)[0] as Lot;
}

/** @throws notFound; conflict for a piece that is reserved or has left */
export const removePiece = verb(removePieceContract, (ctx, { id, reason }) =>
  write(ctx, (tx) => {
    const { lot } = loadLot(tx, id);
    if (lot.serial === null) throw new ShopError('notFound', 'Cette pièce n’existe pas.');
    if (lot.remaining === 0 || lot.reservationId !== null)
      throw conflict(`La pièce n° ${lot.serial} n’est plus libre dans le coffre.`);
    const removal = { lineId: lot.lineId ?? '', pieces: [lot], inSafeChange: -1 };
    append(tx, { ...removal, kind: 'takenOut', reason: `N° ${lot.serial}. ${reason}` });
    return presentLot(loadLot(tx, id));
  }),
);
