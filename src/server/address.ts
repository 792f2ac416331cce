import type { IncomingMessage } from 'node:http';

/**
 * The caller's address: the socket's, or behind `trusted` proxies of ours the entry of X-Forwarded-For that the
 * outermost of them wrote. Entries further left are the caller's own words.
 */
export function callerAddress(req: IncomingMessage, trusted: number): string {
  const socket = req.socket.remoteAddress ?? 'unknown';
  if (trusted === 0) return socket;
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trusted) ?? socket;
}
