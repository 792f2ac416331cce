import { priceTicks } from '../catalogue/model/priceCurve.ts';

export const barsSize = { width: 600, height: 200 };

const gap = 0.25;

const short = (n: number): number => Math.round(n * 10) / 10;

/** `bars`: one for each value, from the line of zero; below it for what is negative. */
export function barsOf(values: readonly number[]) {
  const { width, height } = barsSize;
  const least = Math.min(0, ...values);
  // A month without money is drawn up to 100 €, not between two cents.
  const ticks = priceTicks(least, Math.max(least < 0 ? 0 : 10_000, ...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => short(((high - value) / (high - low)) * height);
  const place = width / values.length;
  return {
    ticks: ticks.map((value) => ({ value, y: y(value) })).reverse(),
    bars: values.map((value, i) => ({
      x: short((i + gap / 2) * place),
      width: short(place * (1 - gap)),
      y: y(Math.max(0, value)),
      height: short(Math.abs(y(value) - y(0))),
    })),
  };
}
