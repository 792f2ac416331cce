import type { Cents } from '../../../money.ts';
import { currencyAmount, metalAmount } from '../../cart/totals.ts';
import type { LineRow } from '../rows.ts';

type Priced = Pick<LineRow, 'type' | 'quantity' | 'unitPrice' | 'coefficient' | 'amount'>;

const upTo = ({ type, quantity, unitPrice, coefficient, amount }: Priced, count: number): Cents => {
  if (count === quantity) return amount;
  return type === 'metal' ? metalAmount(unitPrice, count) : currencyAmount(unitPrice, coefficient, count);
};

/** Cents of these pieces or units of a line, when so many went back before: all of them together are the line’s price. */
export const shareOf = (line: Priced, count: number, before: number): Cents =>
  upTo(line, before + count) - upTo(line, before);
