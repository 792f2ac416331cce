import { costChanges, type GoodsEvent, type LotRow, lotsFromEvent } from './lots.ts';

type Line = { inSafe: number; expected: number };
type Projections = { lines: Map<string, Line>; lots: LotRow[]; inSafeByEvent: Map<number, number> };

/** The ledger does not name sellers, so that their names can be erased. */
const emptyLotSource = { supplier: '', reference: '', updatedAt: 0 };

export function foldEvents(events: readonly GoodsEvent[]): Projections {
  const lines = new Map<string, Line>();
  const lots: LotRow[] = [];
  const inSafeByEvent = new Map<number, number>();
  const lotsByLine = new Map<string, LotRow[]>();
  for (const event of events) {
    const { lineId, inSafeChange, expected } = event;
    const line = lines.get(lineId ?? '') ?? { inSafe: 0, expected: 0 };
    const inSafe = line.inSafe + inSafeChange;
    if (lineId) lines.set(lineId, { inSafe, expected: line.expected + expected });
    inSafeByEvent.set(event.id, inSafe);
    const lineLots = lotsByLine.get(lineId ?? '') ?? [];
    lotsByLine.set(lineId ?? '', lineLots);
    if (event.kind === 'costed') foldCost(event, lineLots);
    else
      for (const { from, lot } of lotsFromEvent(event, lineLots)) {
        if (from) {
          from.remaining -= lot.quantity;
          if (from.remainingCost !== null) from.remainingCost -= lot.cost ?? 0;
        }
        const newLot = { ...emptyLotSource, ...lot, id: lots.length + 1 };
        lots.push(newLot);
        lineLots.push(newLot);
      }
  }
  return { lines, lots, inSafeByEvent };
}

function foldCost({ lotId, at, cost, regime }: GoodsEvent, lots: readonly LotRow[]): void {
  const lotsTakenFrom = ({ id }: Pick<LotRow, 'id'>) => lots.filter(({ parentId }) => parentId === id);
  const lot = lots.find(({ id }) => id === lotId);
  if (!lot) return;
  for (const changedLot of [lot, ...lotsTakenFrom(lot)]) changedLot.regime = regime;
  if (cost === null) return;
  for (const { id, ...costs } of costChanges(lot, cost, lotsTakenFrom))
    Object.assign(lots.find((lotRow) => lotRow.id === id) ?? {}, costs, { costedAt: at });
}
