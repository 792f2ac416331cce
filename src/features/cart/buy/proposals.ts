import type { Micros } from '../../../money.ts';
import { type Denomination, nearestAmount, nearestAmounts } from '../notes.ts';
import { mostUnits } from '../totals.ts';

const round = [100, 200, 500, 1000];
const first = 200;
/** Millionths of a euro that a first order is about. */
const usual = 200_000_000;

/**
 * Round amounts of a money to choose at one press: 100, 200, 500 and 1 000 of one near the euro, ten times as much and
 * so on of smaller ones. Only amounts that its notes can make; `first` is what the form begins with.
 */
export function proposals(sellPrice: Micros, coefficient: number, denominations: readonly Denomination[]) {
  const unit = Math.max(sellPrice, 1) / coefficient;
  const scale = 10 ** Math.max(0, Math.round(Math.log10(usual / (first * unit))));
  const can = (units: number) => nearestAmounts(units, denominations, mostUnits).below === units;
  const amounts = round.map((amount) => amount * scale).filter(can);
  const begin = first * scale;
  return {
    amounts,
    first: can(begin) ? begin : (amounts[0] ?? nearestAmount(begin, denominations, mostUnits) ?? 0),
  };
}
