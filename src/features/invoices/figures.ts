import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import { type Cents, divideHalfUp, sum } from '../../money.ts';

export type GrossLine = Omit<InvoiceLine, 'net' | 'tax'>;

export const includedTax = (gross: Cents, rate: number): Cents =>
  divideHalfUp(BigInt(gross) * BigInt(rate), BigInt(10_000 + rate));

/** In whole cents; cents that are left over go to the largest remainders. */
export function prorate<One>(
  total: Cents,
  items: readonly One[],
  weightOf: (one: One, index: number) => number,
): Cents[] {
  const weights = items.map(weightOf);
  const totalWeight = sum(weights);
  if (totalWeight === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const quotients = products.map((product) => product / BigInt(totalWeight));
  const remainders = products.map((product) => product % BigInt(totalWeight));
  const parts = quotients.map(Number);
  const order = remainders
    .map((_, index) => index)
    .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)));
  for (const index of order.slice(0, total - sum(parts))) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

export function totalsOf(lines: readonly InvoiceLine[]) {
  const totalOf = (key: 'gross' | 'net' | 'tax') => sum(lines.map((line) => line[key]));
  return { gross: totalOf('gross'), net: totalOf('net'), tax: totalOf('tax') };
}

/** `earlier`: lines of earlier documents, with which the tax must add up. */
export function withTax(lines: readonly GrossLine[], earlier: readonly InvoiceLine[] = []): InvoiceLine[] {
  const taxes = new Map<GrossLine, Cents>();
  for (const [rate, rateLines] of Map.groupBy(lines, (line) => line.rate)) {
    const earlierTotals = totalsOf(earlier.filter((line) => line.rate === rate));
    const gross = sum(rateLines.map((line) => line.gross));
    const tax = includedTax(earlierTotals.gross + gross, rate) - earlierTotals.tax;
    const parts = prorate(tax, rateLines, (line) => line.gross);
    for (const [index, line] of rateLines.entries()) taxes.set(line, parts[index] ?? 0);
  }
  return lines.map((line) => {
    const tax = taxes.get(line) ?? 0;
    return { ...line, net: line.gross - tax, tax };
  });
}

export const taxTotals = (lines: readonly InvoiceLine[]) =>
  [...Map.groupBy(lines, ({ rate }) => rate)]
    .map(([rate, rateLines]) => ({ rate, ...totalsOf(rateLines) }))
    .sort((a, b) => a.rate - b.rate);

export const taxGroup = ({ regime, rate }: Pick<InvoiceLine, 'regime' | 'rate'>): string => `${regime} ${rate}`;

export function deliveryLines(goods: readonly GrossLine[], delivery: GrossLine): GrossLine[] {
  const groups = [...Map.groupBy(withTax(goods), taxGroup).values()];
  const shares = prorate(delivery.gross, groups, (group) => totalsOf(group).net);
  return groups.flatMap(([first], index) => {
    const gross = shares[index] ?? 0;
    return first && gross > 0 ? [{ ...delivery, regime: first.regime, rate: first.rate, gross }] : [];
  });
}
