import { networkOf } from '../../http/throttle.server.ts';

type Bucket = { left: number; at: number };

/** Fifty people of one office who all come at once, and then each turn a page every few seconds, stay far below. */
const most = 6_000;
const perSecond = 300;
/** What is kept or a file costs the server next to nothing; a page or a call is made anew. */
export const costs = { kept: 1, made: 10 } as const;
const networksKnown = 20_000;

/** A bucket for each network; `spend` answers the seconds to wait, 0 where there is enough left. */
export function createFloodGate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  return function spend(address: string, cost: number): number {
    // Behind no proxy of ours it is the machine itself; else everybody's address is known.
    if (isLoopback(address)) return 0;
    const at = now();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { left: most, at };
    bucket.left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    // Known last, forgotten last.
    buckets.delete(network);
    buckets.set(network, bucket);
    for (const oldest of buckets.keys()) {
      if (buckets.size <= networksKnown) break;
      buckets.delete(oldest);
    }
    if (bucket.left < cost) return Math.ceil((cost - bucket.left) / perSecond) || 1;
    bucket.left -= cost;
    return 0;
  };
}

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
