import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// As in http.ts.
const http = process.getBuiltinModule('node:http');

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * An answer that ends its connection when the next request could not be read there: the body of this one was refused
 * half-way, or the shop is stopping.
 */
export class ShopResponse extends http.ServerResponse<IncomingMessage> {
  override writeHead(...head: unknown[]): this {
    const { req } = this;
    // Without a socket the connection is over already.
    const server = (req.socket as Socket | null)?.server;
    if ((!req.complete && hasBody(req)) || server?.listening === false) this.shouldKeepAlive = false;
    return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
  }
}

/** Uploads have a pace of their own, see http/intake.ts; a form or a call is there at once. */
const bodyMs = 20_000;

/** Ends the connection of who lets a short body drip. */
export function cutSlowBody(req: IncomingMessage): void {
  if (!hasBody(req) || req.headers['content-type']?.startsWith('multipart/')) return;
  const cut = setTimeout(() => req.complete || req.destroy(), bodyMs);
  req.once('close', () => clearTimeout(cut));
}

/** Time for the answers under way once the shop is told to stop; whoever hangs longer is cut. */
const patienceMs = 5_000;

/** Takes no more connections, lets the answers under way finish, and resolves when the last connection is closed. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
