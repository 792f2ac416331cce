import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { type Cents, sum } from '../../../money.ts';
import { amountOf } from '../../cart/totals.ts';
import { hasLeftShop } from '../order.ts';
import { countOf, type LinePieces } from '../withdrawalRule.ts';
import { isAccepted, isNotRefused, unrefundedPart } from './money.ts';
import type { Line, LineRow, OrderData, Refund, RefundRow } from './record.ts';

export type RemainingLine = Line & {
  withdrawn: number;
  /** Refunds still pending at the bank are included. */
  refunded: number;
  remaining: number;
  remainingNotes: NoteChoice[] | null;
};

type ReturnedPieces = {
  refundId: string;
  lineId: string | null;
  quantity: number;
  notes: readonly NoteChoice[] | null;
  amount: Cents;
};

export const withPieceNames = (pieces: readonly LinePieces[], lines: readonly Pick<Line, 'id' | 'name'>[]) =>
  pieces.map(({ lineId, quantity }) => ({ lineId, quantity, name: lines.find(({ id }) => id === lineId)?.name ?? '' }));

const subtractNotes = (notes: readonly NoteChoice[], returns: readonly NoteChoice[]): NoteChoice[] =>
  notes
    .map(({ value, count }) => ({
      value,
      count: returns.reduce((rest, note) => (note.value === value ? rest - note.count : rest), count),
    }))
    .filter(({ count }) => count > 0);

const refundedPieces = ({ refunds }: OrderData) => refunds.filter(isNotRefused).flatMap(({ lines }) => lines);

const isOrderRefunded = ({ refunds }: OrderData): boolean =>
  refunds.some((refund) => refund.purpose === 'order' && isAccepted(refund));

/** Refunds for goodwill, delivery or overpayment leave the remaining quantities unchanged. */
export function remainingLines(record: OrderData): RemainingLine[] {
  const { lines, withdrawals } = record;
  const withdrawnPieces = withdrawals.flatMap((one) => one.lines);
  const refundLines = refundedPieces(record);
  const isFullyRefunded = isOrderRefunded(record);
  return lines.map((line) => {
    const withdrawn = countOf(withdrawnPieces, line.id);
    const refundedCount = isFullyRefunded ? line.quantity - withdrawn : countOf(refundLines, line.id);
    const notes = refundLines.flatMap((piece) => (piece.lineId === line.id ? (piece.notes ?? []) : []));
    return {
      ...line,
      withdrawn,
      refunded: refundedCount,
      remaining: Math.max(0, line.quantity - withdrawn - refundedCount),
      remainingNotes: line.notes && (isFullyRefunded ? [] : subtractNotes(line.notes, notes)),
    };
  });
}

export const nothingRemains = (record: OrderData): boolean =>
  remainingLines(record).every(({ remaining }) => remaining === 0);

export const isReduced = (record: OrderData): boolean =>
  record.order.paymentStatus !== 'refunded' &&
  remainingLines(record).some(({ remaining, quantity }) => remaining < quantity);

/** Goods of a fully withdrawn order may have left already: only refunds reduce its lines. */
export function linesToHandOver(record: OrderData): Line[] {
  const isWithdrawn = nothingRemains(record);
  return remainingLines(record).map((line) => {
    return { ...line, quantity: isWithdrawn ? line.quantity - line.refunded : line.remaining };
  });
}

/** Prepared goods may have left before a full withdrawal, unless some were refunded. */
export const hasNothingToHandOver = (record: OrderData): boolean =>
  nothingRemains(record) &&
  (record.order.status !== 'prepared' ||
    isOrderRefunded(record) ||
    record.refunds.some((refund) => isNotRefused(refund) && piecesOfRefund(record, refund).length > 0));

export const metalAmountOf = ({ lines }: OrderData): Cents =>
  sum(lines.map(({ type, amount }) => (type === 'metal' ? amount : 0)));

/** For identity verification, withdrawn pieces count until they are returned or refunded. */
export function identityMetalAmount(record: OrderData): Cents {
  const { order, lines, withdrawals } = record;
  if (isOrderRefunded(record)) return 0;
  const withdrawnLines = withdrawals.flatMap((one) =>
    one.handledAt !== null || !hasLeftShop(order) || unrefundedPart(record, one, isNotRefused) === 0 ? one.lines : [],
  );
  const uncountedPieces = [...withdrawnLines, ...refundedPieces(record)];
  const metalLines = lines.filter(({ type }) => type === 'metal');
  return sum(
    metalLines.map(({ id, quantity, unitPrice }) => Math.max(0, quantity - countOf(uncountedPieces, id)) * unitPrice),
  );
}

type LinePrice = Pick<LineRow, 'type' | 'quantity' | 'unitPrice' | 'coefficient' | 'amount'>;

const amountUpTo = (line: LinePrice, count: number): Cents =>
  count === line.quantity ? line.amount : amountOf(line, count);

/** Rounded so that the parts of a line add up to its price. */
export const proratedAmount = (line: LinePrice, count: number, offset: number): Cents =>
  amountUpTo(line, offset + count) - amountUpTo(line, offset);

const deliveryLine = { lineId: null, quantity: 1, notes: null };

/** If only part of a withdrawal's amount is refunded, its first line is listed, with quantity 0. */
export function returnedPieces(
  record: OrderData,
  isCounted: (refund: RefundRow) => boolean = isAccepted,
): ReturnedPieces[] {
  const returnedByLine = new Map<string, number>();
  return record.refunds.filter(isCounted).flatMap((refund) => {
    const { id: refundId, amount, purpose } = refund;
    const returnedLines = piecesOfRefund(record, refund).flatMap(({ lineId, quantity, notes = null }) => {
      const line = record.lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const earlierCount = returnedByLine.get(lineId) ?? 0;
      returnedByLine.set(lineId, earlierCount + quantity);
      return [
        {
          refundId,
          lineId,
          quantity,
          notes,
          amount: quantity === 0 ? amount : proratedAmount(line, quantity, earlierCount),
        },
      ];
    });
    if (returnedLines.length === 0 && purpose !== 'delivery') return [];
    const delivery = amount - sum(returnedLines.map((piece) => piece.amount));
    return delivery > 0 ? [...returnedLines, { refundId, ...deliveryLine, amount: delivery }] : returnedLines;
  });
}

export type RefundPieces = { lineId: string; quantity: number; notes?: NoteChoice[] | null };

function piecesOfRefund({ withdrawals }: OrderData, refund: Refund): readonly RefundPieces[] {
  const withdrawal = withdrawals.find(({ id }) => id === refund.withdrawalId);
  if (!withdrawal) return refund.lines;
  return refund.amount === withdrawal.amount
    ? withdrawal.lines
    : withdrawal.lines.slice(0, 1).map(({ lineId }) => ({ lineId, quantity: 0 }));
}
