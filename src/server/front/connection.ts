import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Server as Net, type Socket } from 'node:net';

/** Enough for four identity documents of 10 MB. Each call has a lower limit of its own. */
export const maxBodyBytes = 42 * 1024 * 1024;

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Unread bytes would reset the connection before the client reads the reason. */
const drainLimit = { bytes: 512 * 1024, ms: 2_000 };

function drainBody(req: IncomingMessage, onDone: () => void) {
  const declaredBytes = Number(req.headers['content-length'] ?? 0);
  if (req.complete || req.destroyed || !hasBody(req) || declaredBytes > drainLimit.bytes) {
    onDone();
    return;
  }
  let size = 0;
  const timer = setTimeout(finish, drainLimit.ms);
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > drainLimit.bytes) finish();
  };
  function finish() {
    clearTimeout(timer);
    req.off('data', count).off('end', finish).off('close', finish);
    onDone();
  }
  req.on('data', count).once('end', finish).once('close', finish);
}

/** After a body that was refused half-way, and at shutdown, closes the connection. */
export class ShopResponse extends ServerResponse<IncomingMessage> {
  fail?: () => void;

  /** For a page that fails to load, the adapter would answer an English 500. */
  override end(...rest: unknown[]): this {
    if (this.fail && this.statusCode === 500 && !this.headersSent && !this.hasHeader('content-type')) {
      this.fail();
      return this;
    }
    drainBody(this.req, () => super.end(...(rest as Parameters<ServerResponse['end']>)));
    return this;
  }

  override writeHead(...head: unknown[]): this {
    const { req } = this;
    const server = (req.socket as Socket | null)?.server;
    if ((!req.complete && hasBody(req)) || server?.listening === false) this.shouldKeepAlive = false;
    return super.writeHead(...(head as Parameters<ServerResponse['writeHead']>));
  }
}

export const timeouts = {
  headers: 10_000,
  /** For forms and API calls; uploads are limited by http/uploadLimiter.ts. */
  body: 20_000,
  silence: 120_000,
  /** Longer than the proxy's timeout, so that it never reuses a closing connection. */
  keepAlive: 75_000,
};

export type Timeouts = typeof timeouts;

/** Stops Slowloris attacks. */
export function cutSlowBody(req: IncomingMessage, bodyMs: number): void {
  if (!hasBody(req) || req.headers['content-type']?.startsWith('multipart/')) return;
  const abortTimer = setTimeout(() => req.complete || req.destroy(), bodyMs);
  req.once('close', () => clearTimeout(abortTimer));
}

const drainMs = 5_000;
const firstRequestMs = 300;

/** Closes each connection after its response. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closeTimer = setTimeout(() => server.closeAllConnections(), drainMs);
    // `server.close()` would cut connections whose first request is still arriving.
    Net.prototype.close.call(server, () => {
      clearTimeout(closeTimer);
      resolve();
    });
    setTimeout(() => server.closeIdleConnections(), firstRequestMs);
  });
}
