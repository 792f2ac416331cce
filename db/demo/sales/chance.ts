import { seeded } from '../walk.ts';

/** Choices that fall the same for the same seed. */
export type Random = {
  integerBelow: (limit: number) => number;
  of: <T>(list: readonly T[]) => T;
  /** True in `percent` of a hundred. */
  isLikely: (percent: number) => boolean;
  /** An identifier of this moment, shaped like those of `db/id.ts`. */
  id: (at: number) => string;
  letters: (count: number) => string;
  /** As in `orders/model/reference.server.ts`. */
  reference: () => string;
};

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function createRandom(seed: string): Random {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const hex = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join('');
  const pickCharacters = (from: string, count: number) =>
    Array.from({ length: count }, () => from[below(from.length)]).join('');
  const group = () => pickCharacters('FHJKLMPRWXZ', 3) + pickCharacters('0123456789', 3);
  return {
    integerBelow: below,
    of: <T>(list: readonly T[]) => list[below(list.length)] as T,
    isLikely: (percent) => random() * 100 < percent,
    id: (at) => {
      const time = Math.trunc(at).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
    letters: (count) => pickCharacters(alphabet, count),
    reference: () => group() + group(),
  };
}
