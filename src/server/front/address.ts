import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Some proxies write the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? (/^[\d.]+:\d+$/.test(hop) ? hop.replace(/:\d+$/, '') : hop);

/** Entries left of the outermost `trusted` proxy are unverified. */
export function callerAddress(req: IncomingMessage, trusted: number): string {
  const socket = req.socket.remoteAddress ?? 'unknown';
  const forwarded = req.headers['x-forwarded-for'];
  if (trusted === 0 || forwarded === undefined) return socket;
  const hops = String(forwarded)
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hop = withoutPort(hops.at(-trusted) ?? '');
  return isIP(hop) ? hop : socket;
}

export const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
