import { networkOf } from '../../http/throttle.server.ts';
import { isLoopback } from './address.ts';

type Bucket = { left: number; at: number };

/** Far above fifty people in one office who arrive together and then turn a page every few seconds. */
const most = 6_000;
const perSecond = 300;
/** A cached answer or a file costs next to nothing; a page or a call is rendered. */
export const costs = { kept: 1, made: 10 } as const;
const networksKnown = 20_000;

/** Token bucket for each network; `spend` answers the seconds to wait, 0 within the limit. */
export function createFloodGate(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>();
  return function spend(address: string, cost: number): number {
    // A loopback caller is the machine itself: a proxy of ours passes client addresses on.
    if (isLoopback(address)) return 0;
    const at = now();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { left: most, at };
    bucket.left = Math.min(most, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    // Most recently used stays longest.
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
