import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { handler } from '@astrojs/node/server.js';
import sirv from 'sirv';
import { newId } from '../../db/id.ts';
import { fallbackMessages } from '../http/context.ts';
import { isApiPath } from '../paths.ts';
import type { ShopApp } from './app.ts';
import { doctorHeaders } from './doctor/headers.ts';
import { callerAddress } from './front/address.ts';
import { cutSlowBody, maxBodyBytes, ShopResponse, type Timeouts, timeouts } from './front/connection.ts';
import { bestEncoding } from './front/encoding.ts';
import { failurePage, failureText } from './front/failure.ts';
import { costs, createRateLimiter } from './front/flood.ts';
import { type PageResponse, selectResponse } from './front/pageCache.ts';
import { isValidPath, withKnownQuery } from './front/pageQuery.ts';

const limits = {
  /** Enough for four photographs of 10 MB on a slow line. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};
const slowResponseMs = 1_000;
const refusalStatuses = new Set([401, 403, 409, 413, 421, 429, 503]);

const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

export function createShopServer(app: ShopApp, clientDir: string, timeLimits: Timeouts = timeouts): Server {
  const { config, pages, log } = app;
  const headers = {
    ...securityHeaders,
    ...(config.siteUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=63072000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
  const builtEntries = new Set(readdirSync(clientDir));
  // Opened at the first request for a file, because sirv scans the whole folder.
  let serveAsset: ReturnType<typeof sirv> | undefined;
  const openAssets = () =>
    sirv(clientDir, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (res, path) => {
        if (path.startsWith('/_astro/')) res.setHeader('cache-control', 'public, max-age=31536000, immutable');
      },
    });
  const serveImage = sirv(`${config.dataDir}/images`, {
    dev: true,
    brotli: true,
    etag: true,
    setHeaders: (res) => {
      res.setHeader('cache-control', 'public, max-age=31536000, immutable');
      res.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  const isAllowedHost = createHostCheck(app);
  const takeTokens = createRateLimiter();
  /** node:http sends headers fastest as a flat list. */
  const headerLists = new WeakMap<PageResponse, string[]>();

  const defaultHeaders = new Map(Object.entries(headers));
  const createRefuser = (req: IncomingMessage, res: ServerResponse) => (status: number, message: string) => {
    if (res.headersSent) return res.destroy();
    res.setHeaders(defaultHeaders);
    res.statusCode = status;
    res.setHeader('connection', 'close');
    const isApiCall = isApiPath(req.url ?? '');
    if (!isApiCall && status < 500) return res.end();
    res.setHeader('cache-control', 'no-store');
    res.setHeader('content-type', isApiCall ? 'application/json' : 'text/html; charset=utf-8');
    return res.end(isApiCall ? JSON.stringify({ data: null, message }) : failurePage);
  };

  const handleRequest = (req: IncomingMessage, res: ShopResponse) => {
    const refuse = createRefuser(req, res);
    const target = req.url ?? '/';
    if (!isValidPath(target)) return refuse(400, fallbackMessages.invalid);
    const url = pages.isCached(target) ? target : withKnownQuery(target);
    req.url = url;
    // Before the host check, because monitoring calls by IP address.
    if (url === '/healthz')
      return void app.health().then(({ isWell }) => {
        const extraHeaders = doctorHeaders(app, req);
        res.writeHead(isWell ? 200 : 503, {
          'content-type': 'text/plain',
          'cache-control': 'no-store',
          ...extraHeaders,
        });
        res.end(isWell ? 'ok\n' : 'indisponible\n');
      });
    if (!isAllowedHost(req.headers.host)) return refuse(421, 'Cette adresse n’est pas celle de la boutique.');
    if (!allowedMethods.has(req.method ?? '')) return refuse(405, 'Cet appel n’existe pas avec cette méthode.');
    if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) return refuse(413, fallbackMessages.tooLarge);
    const address = callerAddress(req, config.trustProxy);
    const exceedsRate = (cost: number) => {
      const waitSeconds = takeTokens(address, cost);
      if (waitSeconds === 0) return false;
      app.counters.throttledCount++;
      res.setHeader('retry-after', String(waitSeconds));
      refuse(429, fallbackMessages.throttled);
      return true;
    };
    if (exceedsRate(costs.cached)) return;

    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const sendCached = (lookup = pages.lookup) => {
      const cachedPage = isRead ? lookup(url) : undefined;
      if (!cachedPage || (cachedPage.anonymousOnly && !isAnonymous(url, req))) return false;
      const response = selectResponse(cachedPage, {
        ifNoneMatch: req.headers['if-none-match'],
        acceptEncoding: req.headers['accept-encoding'],
      });
      let headerList = headerLists.get(response);
      if (!headerList) {
        headerList = Object.entries({ ...headers, ...response.headers }).flat();
        headerLists.set(response, headerList);
      }
      res.writeHead(response.status, headerList).end(req.method === 'HEAD' ? null : response.body);
      app.counters.cachedCount++;
      return true;
    };
    if (sendCached(pages.lookupOnArrival)) return;
    res.setHeaders(defaultHeaders);

    const requestId = newId();
    const locals: Partial<App.Locals> = { app, requestId, pageKey: url, address };
    const startedAt = performance.now();
    res.on('finish', () => {
      const elapsedMs = Math.round(performance.now() - startedAt);
      const { statusCode: status } = res;
      app.counters.recordResponse(status, elapsedMs / 1_000);
      const level = elapsedMs >= slowResponseMs ? 'warn' : refusalStatuses.has(status) ? 'info' : 'debug';
      log[level]({ requestId, method: req.method, path: loggedPath(url), status, took: elapsedMs }, 'request');
    });
    cutSlowBody(req, timeLimits.body);
    res.fail = () => refuse(500, failureText);
    const render = async () => handler(req, res, () => refuse(404, fallbackMessages.notFound), locals);
    const renderPage = () => render().then(() => locals.storedPage);
    const renderOrRefuse = () =>
      (isRead
        ? pages.renderOnce(url, renderPage).then(async (theirs) => {
            if (theirs && !sendCached(() => theirs)) await renderPage();
          })
        : render()
      ).catch((error: unknown) => {
        log.error({ err: error, requestId }, 'request failed');
        refuse(500, failureText);
      });
    if (!isRead || isApiPath(url)) return exceedsRate(costs.rendered) ? undefined : renderOrRefuse();
    // sirv throws on an inverted range, takes « br;q=0 » for br, and ignores errors of a file that vanished.
    delete req.headers.range;
    req.headers['accept-encoding'] = bestEncoding(req.headers['accept-encoding']);
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    if (url.startsWith('/images/')) {
      req.url = url.slice('/images'.length);
      return serveImage(req, res, () => void res.writeHead(404).end());
    }
    const renderWithinRate = () => (exceedsRate(costs.rendered) ? undefined : renderOrRefuse());
    if (!builtEntries.has(/^\/([^/?]*)/.exec(url)?.[1] ?? '')) return renderWithinRate();
    serveAsset ??= openAssets();
    return serveAsset(req, res, renderWithinRate);
  };
  const server = createServer(
    {
      ...limits,
      headersTimeout: timeLimits.headers,
      keepAliveTimeout: timeLimits.keepAlive,
      ServerResponse: ShopResponse,
    },
    (req, res) => {
      try {
        handleRequest(req, res);
      } catch (error) {
        log.error({ err: error }, 'request failed');
        createRefuser(req, res)(500, failureText);
      }
    },
  );
  server.setTimeout(timeLimits.silence);
  return server;
}

const isAnonymous = (url: string, { headers }: IncomingMessage) =>
  isApiPath(url) ? !headers.authorization : !headers.cookie?.includes('session=');

/** Omits mailed tokens and the query, which may contain card data from the bank. */
const loggedPath = (url: string) => (url.split('?')[0] ?? '').replace(/[\w-]{37,}/g, '…').slice(0, 200);

function createHostCheck({ config }: ShopApp): (host: string | undefined) => boolean {
  const knownHosts = new Set([new URL(config.siteUrl).host]);
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(config.host);
  return (host) =>
    host !== undefined &&
    (knownHosts.has(host) || (isLoopback && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)));
}
