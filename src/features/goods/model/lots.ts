import { fold } from '../../../../db/fold.ts';
import type { ledger, stockLots } from '../../../../db/schema/goods.ts';
import { type Cents, divideHalfUp } from '../../../money.ts';

export type GoodsEvent = typeof ledger.$inferSelect;
export type LotRow = typeof stockLots.$inferSelect;
export const serialKey = (serial: string | null): string => fold(serial ?? '').replaceAll(' ', '');
type NewLot = Omit<LotRow, 'id' | 'supplier' | 'reference' | 'updatedAt'>;

/** The parts taken one after another add up to the whole cost. */
export const proratedCost = (cost: Cents | null, count: number, all: number): Cents | null =>
  cost === null || count === all ? cost : divideHalfUp(BigInt(cost) * BigInt(count), BigInt(all));

export const isGoodsReturn = ({ inSafeChange, orderLineId }: GoodsEvent): boolean =>
  inSafeChange > 0 && orderLineId !== null;

function consumedLots(event: GoodsEvent, lots: readonly LotRow[]): LotRow[] {
  const { inSafeChange, orderLineId, pieces, refersTo } = event;
  const isChosenPiece = ({ piece }: LotRow) => pieces.includes(piece ?? 0);
  const remainingLots = lots.filter(({ remaining }) => remaining > 0);
  if (isGoodsReturn(event))
    return remainingLots
      .filter((lot) => lot.isOut && lot.orderLineId === orderLineId && (pieces.length === 0 || isChosenPiece(lot)))
      .sort((a, b) => b.id - a.id);
  if (inSafeChange >= 0) return [];
  const stockedLots = remainingLots.filter(({ isOut }) => !isOut).sort((a, b) => a.at - b.at || a.id - b.id);
  const isPreferred = (lot: LotRow) => isChosenPiece(lot) || (refersTo !== null && lot.originId === refersTo);
  return [...stockedLots.filter(isPreferred), ...stockedLots.filter((lot) => lot.piece === null && !isPreferred(lot))];
}

type TakenLot = { from: LotRow | undefined; lot: NewLot };

/** Numbered pieces and the lot of a corrected purchase are taken first, then the oldest lots. */
export function lotsFromEvent(event: GoodsEvent, lots: readonly LotRow[]): TakenLot[] {
  const { id: eventId, lineId, kind, inSafeChange, serial } = event;
  const isUncounted = lineId === null && kind === 'handedOver';
  const hasLeft = inSafeChange < 0 || isUncounted;
  const isReturn = isGoodsReturn(event);
  const isArrival = !hasLeft && !isReturn;
  let missingQuantity = isUncounted ? event.quantity : Math.abs(inSafeChange);
  const takeFrom = (from: LotRow | undefined, quantity: number): TakenLot => {
    const cost = from ? proratedCost(from.remainingCost, quantity, from.remaining) : isArrival ? event.cost : null;
    const createdLot: NewLot = {
      ...{ lineId, eventId, isOut: hasLeft, quantity, cost, remaining: quantity, remainingCost: cost },
      parentId: from?.id ?? null,
      originId: isArrival ? (event.refersTo ?? eventId) : null,
      at: event.occurredAt,
      source: isReturn ? 'return' : (from?.source ?? event.lotSource ?? 'opening'),
      regime: from?.regime ?? event.regime,
      costedAt: cost === null ? null : event.at,
      orderId: hasLeft ? event.orderId : null,
      orderLineId: hasLeft ? event.orderLineId : null,
      value: event.value,
      piece: from?.piece ?? (serial === null ? null : eventId),
      serial: from?.serial ?? serial,
      year: from?.year ?? event.year,
      reservationId: (hasLeft && from?.reservationId) || null,
    };
    missingQuantity -= quantity;
    return { from, lot: createdLot };
  };
  const takenLots = consumedLots(event, lots).flatMap((from) =>
    missingQuantity === 0 ? [] : takeFrom(from, Math.min(missingQuantity, from.remaining)),
  );
  return missingQuantity > 0 ? [...takenLots, takeFrom(undefined, missingQuantity)] : takenLots;
}

type CostChange = Pick<LotRow, 'id' | 'cost' | 'remainingCost'>;

/** Lots taken from `lot` while its cost was unknown get their part of the cost. */
export function costChanges(lot: LotRow, cost: Cents, lotsTakenFrom: (lot: LotRow) => readonly LotRow[]): CostChange[] {
  const { id, remainingCost } = lot;
  if (lot.cost !== null) return [{ id, cost, remainingCost: (remainingCost ?? 0) + cost - lot.cost }];
  const remaining = { cost, quantity: lot.quantity };
  const descendants = lotsTakenFrom(lot).flatMap((takings) => {
    const partCost = proratedCost(remaining.cost, takings.quantity, remaining.quantity) ?? 0;
    remaining.cost -= partCost;
    remaining.quantity -= takings.quantity;
    return costChanges(takings, partCost, lotsTakenFrom);
  });
  return [{ id, cost, remainingCost: remaining.cost }, ...descendants];
}
