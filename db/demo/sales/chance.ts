import { seeded } from '../walk.ts';

/** Choices that fall the same for the same seed. */
export type Chance = {
  below: (limit: number) => number;
  of: <T>(list: readonly T[]) => T;
  /** True in `percent` of a hundred. */
  is: (percent: number) => boolean;
  /** An identifier of this moment, shaped like those of `db/id.ts`. */
  id: (at: number) => string;
  letters: (count: number) => string;
  /** As in `orders/model/reference.server.ts`. */
  reference: () => string;
};

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function chanceOf(seed: string): Chance {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const hex = (count: number) => Array.from({ length: count }, () => below(16).toString(16)).join('');
  const some = (from: string, count: number) => Array.from({ length: count }, () => from[below(from.length)]).join('');
  const group = () => some('FHJKLMPRWXZ', 3) + some('0123456789', 3);
  return {
    below,
    of: <T>(list: readonly T[]) => list[below(list.length)] as T,
    is: (percent) => random() * 100 < percent,
    id: (at) => {
      const time = Math.trunc(at).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
    },
    letters: (count) => some(alphabet, count),
    reference: () => group() + group(),
  };
}
