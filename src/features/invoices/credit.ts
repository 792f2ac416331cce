import type { InvoiceContent, InvoiceLine } from '../../../db/schema/invoices.ts';
import { type Cents, sum } from '../../money.ts';
import { type GrossLine, prorate, taxGroup, withTax } from './figures.ts';
import { detailLabels, notesDetail } from './lines.ts';

/** `quantity`: 0 for part of a piece's price; `lineId`: null for the delivery. */
export type CreditedPart = {
  lineId: string | null;
  quantity: number;
  notes: readonly { value: number; count: number }[] | null;
  amount: Cents;
};

type CreditInput = {
  invoice: InvoiceContent;
  creditNotes: readonly InvoiceContent[];
  amount: Cents;
  returnedParts: readonly CreditedPart[];
  isGoodwill?: boolean;
};

type RemainingLine = { line: InvoiceLine; gross: Cents; quantity: number };

const isGoodsLine = ({ line }: RemainingLine): boolean => line.lineId !== null;
const isSameLine = (line: InvoiceLine) => (other: InvoiceLine) =>
  other.lineId === line.lineId && !other.free && taxGroup(other) === taxGroup(line);
const sumOf = (lines: readonly { gross: Cents }[]): Cents => sum(lines.map(({ gross }) => gross));

function remainingLines(invoice: InvoiceContent, before: readonly InvoiceLine[]): RemainingLine[] {
  const remaining = invoice.lines.map((line): RemainingLine => {
    const sameLines = before.filter(isSameLine(line));
    const pieces = sum(sameLines.map(({ quantity }) => quantity));
    return { line, gross: line.gross - sumOf(sameLines), quantity: line.lineId === null ? 1 : line.quantity - pieces };
  });
  for (const [group, lines] of Map.groupBy(remaining.filter(isGoodsLine), ({ line }) => taxGroup(line))) {
    const freeAmount = sumOf(before.filter((line) => line.free && taxGroup(line) === group));
    const parts = prorate(freeAmount, lines, ({ gross }) => gross);
    for (const [index, one] of lines.entries()) one.gross -= parts[index] ?? 0;
  }
  return remaining;
}

/** Omits serial numbers, because the returned piece may be another one. */
const withQuantity = (line: InvoiceLine, quantity: number, notes: CreditedPart['notes']): InvoiceLine =>
  quantity === line.quantity
    ? line
    : {
        ...line,
        quantity,
        details: [
          ...line.details.filter(([name]) => name !== detailLabels.serials && name !== detailLabels.notes),
          ...notesDetail(notes),
        ],
      };

/** Credits returned articles first, then delivery; at most `due` in all. */
function allocateCredit(
  lines: readonly RemainingLine[],
  { returned, due: maxCredit }: { returned: readonly CreditedPart[]; due: Cents },
): Cents[] {
  const parts = lines.map(() => 0);
  let remainder = maxCredit;
  for (const { lineId, amount } of returned) {
    const indexes = lines.flatMap(({ line }, index) => (line.lineId === lineId ? [index] : []));
    const shares = prorate(amount, indexes, (index) => lines[index]?.line.gross ?? 0);
    for (const [n, index] of indexes.entries()) {
      const allocated = parts[index] ?? 0;
      const part = Math.min(remainder, (lines[index]?.gross ?? 0) - allocated, shares[n] ?? 0);
      parts[index] = allocated + part;
      remainder -= part;
    }
  }
  const remaining = lines.map((one, index) => ({ ...one, gross: one.gross - (parts[index] ?? 0) }));
  const excess = Math.max(0, remainder - sumOf(remaining.filter(isGoodsLine)));
  const deliveryShares = prorate(excess, remaining, (one) => (isGoodsLine(one) ? 0 : one.gross));
  return parts.map((part, index) => part + (deliveryShares[index] ?? 0));
}

function goodwillLines(
  lines: readonly RemainingLine[],
  amount: Cents,
  { name, lineId }: { name: string; lineId?: string | null | undefined },
): GrossLine[] {
  const groups = [...Map.groupBy(lines.filter(isGoodsLine), ({ line }) => taxGroup(line)).values()];
  const targetShares = groups.map((group) =>
    group.some(({ line }) => line.lineId === lineId) ? Math.min(amount, sumOf(group)) : 0,
  );
  const remainder = amount - sum(targetShares);
  const shares = prorate(remainder, groups, (group, index) => sumOf(group) - (targetShares[index] ?? 0));
  return groups.flatMap(([first], index) => {
    const gross = (targetShares[index] ?? 0) + (shares[index] ?? 0);
    if (!first || gross === 0) return [];
    const { regime, rate } = first.line;
    const texts = { name, details: [], quantity: 1, unit: 'service' } as const;
    return [{ lineId: null, free: true, ...texts, regime, rate, gross }];
  });
}

export function creditLines({
  invoice,
  creditNotes,
  amount,
  returnedParts,
  isGoodwill = false,
}: CreditInput): InvoiceLine[] {
  const earlierLines = creditNotes.flatMap(({ lines }) => lines);
  const remaining = remainingLines(invoice, earlierLines);
  const total = sumOf(remaining);
  const creditAmount = Math.min(amount, total);
  if (creditAmount <= 0) return [];
  const isFullCredit = creditAmount === total;
  const pieces = returnedParts.filter(({ quantity }) => quantity > 0);
  const part = returnedParts.find(({ quantity }) => quantity === 0);
  const parts = isFullCredit
    ? remaining.map(({ gross }) => gross)
    : allocateCredit(remaining, { returned: pieces, due: creditAmount });
  const grossLines = remaining.flatMap(({ line, quantity }, index): GrossLine[] => {
    const gross = parts[index] ?? 0;
    if (gross === 0) return [];
    const returnedPieces = pieces.filter(({ lineId }) => lineId === line.lineId);
    const returnedCount = sum(returnedPieces.map((one) => one.quantity));
    const count = isFullCredit || returnedPieces.length === 0 ? quantity : returnedCount;
    return [{ ...withQuantity(line, count, returnedPieces[0]?.notes ?? null), gross }];
  });
  const remainingGross = remaining.map((one, index) => ({ ...one, gross: one.gross - (parts[index] ?? 0) }));
  const name = isGoodwill ? 'Geste commercial' : 'Remboursement partiel';
  return withTax(
    [...grossLines, ...goodwillLines(remainingGross, creditAmount - sumOf(grossLines), { name, lineId: part?.lineId })],
    earlierLines,
  );
}
