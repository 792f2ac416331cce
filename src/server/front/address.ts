import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Some proxies add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (hop: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? (/^[\d.]+:\d+$/.test(hop) ? hop.replace(/:\d+$/, '') : hop);

/** Entries to the left of the outermost trusted proxy are not verified. */
export function callerAddress(req: IncomingMessage, trustedHops: number): string {
  const peerAddress = req.socket.remoteAddress ?? 'unknown';
  const forwarded = req.headers['x-forwarded-for'];
  if (trustedHops === 0 || forwarded === undefined) return peerAddress;
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hop = withoutPort(hops.at(-trustedHops) ?? '');
  return isIP(hop) ? hop : peerAddress;
}

export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
