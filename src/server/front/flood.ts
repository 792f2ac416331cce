import { networkOf } from '../../http/throttle.server.ts';
import { isLoopback } from './address.ts';

const capacity = 6_000;
const refillPerSecond = 300;
export const costs = { cached: 1, rendered: 10 } as const;
const maxNetworks = 20_000;

/** Token bucket per network. Returns the seconds to wait, 0 within the limit. */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return function takeTokens(address: string, cost: number) {
    // Loopback is the machine itself, because the proxy forwards client addresses.
    if (isLoopback(address)) return 0;
    const at = now();
    const network = networkOf(address);
    const bucket = buckets.get(network) ?? { tokens: capacity, at };
    bucket.tokens = Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1000) * refillPerSecond);
    bucket.at = at;
    buckets.delete(network);
    buckets.set(network, bucket);
    for (const oldestNetwork of buckets.keys()) {
      if (buckets.size <= maxNetworks) break;
      buckets.delete(oldestNetwork);
    }
    if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / refillPerSecond) || 1;
    bucket.tokens -= cost;
    return 0;
  };
}
