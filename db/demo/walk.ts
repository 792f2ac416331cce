/** A year of daily prices that is the same every time: a seeded walk, pulled gently back to where it must end. */

/** Small fast generator of numbers in [0, 1), the same for the same seed. */
export function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Factors of the last value, oldest first, ending at exactly 1. `volatility` is the size of a day's move, `trend` the
 * share gained over the whole series.
 */
export function walk(seed: string, days: number, volatility: number, trend: number): number[] {
  const random = seeded(seed);
  const factors = [1];
  for (let day = 1; day < days; day++) {
    const next = factors[0] ?? 1;
    const expected = 1 - (trend * day) / days;
    const noise = (random() + random() + random() - 1.5) * 2 * volatility;
    factors.unshift(next * (1 + noise) + (expected - next) * 0.03);
  }
  return factors;
}
