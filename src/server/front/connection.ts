import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Server as Net, type Socket } from 'node:net';

/** Largest body of any call (an identity upload of four files of 10 MB); each call has its own lower limit. */
export const bodyCeiling = 42 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends its connection when no next request can be read there: a body was refused half-way, or the shop is stopping. */
export class ShopResponse extends ServerResponse<IncomingMessage> {
  /** Answers a failure in the shop's words; set before a page is rendered. */
  fail?: () => void;

  /** The adapter ends a page that could not even be loaded with a 500 of its own, in English and of no type. */
  override end(...rest: unknown[]): this {
    if (this.fail && this.statusCode === 500 && !this.headersSent && !this.hasHeader('content-type')) {
      this.fail();
      return this;
    }
    return super.end(...(rest as Parameters<ServerResponse['end']>));
  }

  override writeHead(...head: unknown[]): this {
    const { req } = this;
    // Without a socket the connection is over already.
    const server = (req.socket as Socket | null)?.server;
    if ((!req.complete && hasBody(req)) || server?.listening === false) this.shouldKeepAlive = false;
    return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
  }
}

/** How long a client is waited for, in milliseconds. */
export const patience = {
  headers: 10_000,
  /** So does the body of a form or a call; uploads have a pace of their own, see http/uploadLimiter.ts. */
  body: 20_000,
  /** Nothing comes and nothing is taken: whoever sits so long is gone. */
  silence: 120_000,
  /** Between two requests: longer than the front keeps a connection, so that it never sends into one that closes. */
  idle: 75_000,
};

export type Patience = typeof patience;

/** Ends the connection of who lets a short body drip. */
export function cutSlowBody(req: IncomingMessage, bodyMs: number): void {
  if (!hasBody(req) || req.headers['content-type']?.startsWith('multipart/')) return;
  const cut = setTimeout(() => req.complete || req.destroy(), bodyMs);
  req.once('close', () => clearTimeout(cut));
}

const drainMs = 5_000;
/** What a visitor who has just connected needs to say what he wants. */
const firstWordMs = 300;

/** No new connection, and each answer that is still made is the last of its own. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    // An HTTP server's own close cuts connections whose first request is on its way, as if they idled.
    Net.prototype.close.call(server, () => {
      clearTimeout(cut);
      resolve();
    });
    setTimeout(() => server.closeIdleConnections(), firstWordMs);
  });
}
