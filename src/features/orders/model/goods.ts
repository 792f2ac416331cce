import type { NoteChoice } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import { currencyAmount, metalAmount } from '../../cart/totals.ts';
import { hasLeft } from '../order.ts';
import { isAccepted, owedForWithdrawals } from './money.ts';
import type { Line, LineRow, OrderParts } from './record.ts';

/** A line of an order with what became of its pieces, or units of a money. */
export type Goods = {
  line: Line;
  /** Renounced by the client. */
  withdrawn: number;
  /** For which money went back, or was asked back of the bank and not refused. */
  refunded: number;
  /** To hand over, or handed over. */
  remaining: number;
  /** Which banknotes these are; null for a metal. */
  remainingNotes: NoteChoice[] | null;
};

/** Pieces that went back for money, each at the price it was refunded for. `lineId` is null for the delivery. */
export type Returned = {
  refundId: string;
  lineId: string | null;
  quantity: number;
  notes: readonly NoteChoice[] | null;
  amount: Cents;
};

type Pieces = { lineId: string; quantity: number };

const countOf = (pieces: readonly Pieces[], lineId: string): number =>
  pieces.reduce((sum, piece) => (piece.lineId === lineId ? sum + piece.quantity : sum), 0);

/** The banknotes of a line without those that went back. */
const notesWithout = (notes: readonly NoteChoice[], back: readonly NoteChoice[]): NoteChoice[] =>
  notes
    .map(({ value, count }) => ({
      value,
      count: back.reduce((left, gone) => (gone.value === value ? left - gone.count : left), count),
    }))
    .filter(({ count }) => count > 0);

type Held = Pick<OrderParts, 'lines' | 'refunds' | 'withdrawals'>;

const refundedPieces = ({ refunds }: Pick<Held, 'refunds'>) =>
  refunds.flatMap(({ status, lines }) => (status === 'refused' ? [] : lines));

/** What is left of each line, in the order of the lines: the one answer to « what is left of this order ». */
export function goodsOf({ lines, withdrawals, ...record }: Held): Goods[] {
  const renounced = withdrawals.flatMap((one) => one.lines);
  const back = refundedPieces(record);
  return lines.map((line) => {
    const withdrawn = countOf(renounced, line.id);
    const refunded = countOf(back, line.id);
    const notes = back.flatMap((piece) => (piece.lineId === line.id ? (piece.notes ?? []) : []));
    return {
      line,
      withdrawn,
      refunded,
      remaining: Math.max(0, line.quantity - withdrawn - refunded),
      remainingNotes: line.notes && notesWithout(line.notes, notes),
    };
  });
}

export const isNothingLeft = (record: Held): boolean => goodsOf(record).every(({ remaining }) => remaining === 0);

/**
 * Nothing is to be handed over any more. A parcel that is ready may have left before its pieces were withdrawn: only a
 * refund keeps it back.
 */
export const isHeldBack = (record: Held & Pick<OrderParts, 'order'>): boolean =>
  isNothingLeft(record) && (record.order.status !== 'prepared' || refundedPieces(record).length > 0);

/** Cents of metal in an order. */
export const metalBought = ({ lines }: Pick<Held, 'lines'>): Cents =>
  lines.reduce((sum, { type, amount }) => (type === 'metal' ? sum + amount : sum), 0);

/**
 * Cents of metal that count towards the amount from which an identity is asked: pieces renounced count until they or their
 * money are back, those refunded until the bank says no.
 */
export function metalCounted(record: OrderParts): Cents {
  const { order, lines, withdrawals } = record;
  const owed = owedForWithdrawals(record, ({ status }) => status !== 'refused');
  const returned = withdrawals.flatMap(({ treatedAt, lines: pieces }, at) =>
    treatedAt !== null || !hasLeft(order) || owed[at] === 0 ? pieces : [],
  );
  const gone = [...returned, ...refundedPieces(record)];
  return lines.reduce(
    (sum, line) =>
      line.type === 'metal' ? sum + Math.max(0, line.quantity - countOf(gone, line.id)) * line.unitPrice : sum,
    0,
  );
}

type Priced = Pick<LineRow, 'type' | 'quantity' | 'unitPrice' | 'coefficient' | 'amount'>;

const upTo = ({ type, quantity, unitPrice, coefficient, amount }: Priced, count: number): Cents => {
  if (count === quantity) return amount;
  return type === 'metal' ? metalAmount(unitPrice, count) : currencyAmount(unitPrice, coefficient, count);
};

/** Cents of these pieces or units of a line, when so many went back before: all of them together are the line’s price. */
export const shareOf = (line: Priced, count: number, before: number): Cents =>
  upTo(line, before + count) - upTo(line, before);

/**
 * What refunds by article gave back, in the order they were asked. What such a refund holds beyond its pieces is the
 * delivery.
 */
export function returnedBy({ lines, refunds }: Pick<OrderParts, 'lines' | 'refunds'>): Returned[] {
  const before = new Map<string, number>();
  return refunds.filter(isAccepted).flatMap((refund) => {
    const pieces = refund.lines.flatMap(({ lineId, quantity, notes }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const gone = before.get(lineId) ?? 0;
      before.set(lineId, gone + quantity);
      return [{ refundId: refund.id, lineId, quantity, notes, amount: shareOf(line, quantity, gone) }];
    });
    if (pieces.length === 0) return [];
    const delivery = refund.amount - pieces.reduce((sum, { amount }) => sum + amount, 0);
    const about = { refundId: refund.id, lineId: null, quantity: 1, notes: null };
    return delivery > 0 ? [...pieces, { ...about, amount: delivery }] : pieces;
  });
}
