/** The same numbers each time: a failure is found again. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of the list, by a throw of the dice. */
export const pick = <T>(roll: () => number, list: readonly [T, ...T[]]): T =>
  list[Math.floor(roll() * list.length)] ?? list[0];
