import { pagePermissions } from 'virtual:page-permissions';
import type { APIContext, MiddlewareNext } from 'astro';
import { adminPaths } from './adminPaths.ts';
import { actorFromBearer, actorFromCookie } from './features/accounts/model/session.server.ts';
import { sessionCookieName } from './features/accounts/model/session.ts';
import { type Actor, anonymous, checkAccess, ShopError } from './http/context.ts';
import { errorResponse } from './http/serve.ts';
import { isPermitted } from './http/staff.ts';
import { firstPageFor } from './layouts/staffMenu.ts';
import { senderOf } from './mail/sender.ts';
import { isApiPath, paths, signInPath, withReturnPath } from './paths.ts';
import { pageAccess } from './server/access.ts';
import { developmentApp } from './server/app.ts';
import { failurePage } from './server/front/failure.ts';
import { selectResponse } from './server/front/pageCache.ts';
import { pagePolicy } from './server/front/policy.ts';

/** The bank posts from another site, and so do mail programs that unsubscribe with one click. */
const crossSitePosts = ['/api/order/callBackOrder', '/Desabonner/[token]', '/alerte/[acte]/[token]'];

export async function onRequest(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, request } = context;
  if (import.meta.env.DEV) Object.assign(locals, developmentApp());
  if (context.routePattern === '/500') return errorPage(context, next);
  const isApiCall = isApiPath(context.url.pathname);
  locals.reloadActor = async () => {
    const { db, config } = locals.app;
    const actor = isApiCall
      ? await actorFromBearer({ db, actor: anonymous, shop: locals.app }, request.headers.get('authorization'))
      : await actorFromCookie(db, context.cookies.get(sessionCookieName(config.siteUrl))?.value);
    return config.demo && !config.bank ? asDemoAdmin(actor) : actor;
  };
  try {
    const { config } = locals.app;
    locals.app = Object.create(locals.app, { config: { value: config }, sender: { value: senderOf(config) } });
    locals.actor = await locals.reloadActor();
  } catch (error) {
    if (isApiCall) return errorResponse(error, locals);
    throw error;
  }
  const { db, pages } = locals.app;
  locals.ctx = { db, actor: locals.actor, shop: locals.app };

  if (isCrossSiteWrite(context)) {
    return errorResponse(new ShopError('forbidden', 'Cette requête ne vient pas de la boutique.'), locals);
  }
  const versions = pages.versionsNow();
  if (isApiCall) {
    const response = await next();
    if (locals.cacheTags) return finishResponse(context, versions, response);
    // Astro answers an unsupported method with an empty 404.
    const isKnownMethod = response.status !== 404 || response.headers.has('content-type');
    return isKnownMethod
      ? response
      : errorResponse(new ShopError('notFound', 'Cet appel n’existe pas avec cette méthode.'), locals);
  }

  if (context.routePattern === '/_image') return context.rewrite('/404');
  const access = pageAccess(context.routePattern);
  const refusalResponse = await authorisePage(context, access);
  if (refusalResponse) {
    // Shared proxies must not cache one visitor's redirect for others.
    refusalResponse.headers.set('cache-control', 'no-store');
    return refusalResponse;
  }
  try {
    return await finishResponse(context, versions, await next());
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'notFound') throw error;
    const { app, actor, requestId } = context.locals;
    if (actor.kind !== 'anonymous') app.log.warn({ err: error, requestId }, 'a page misses a record');
    return context.rewrite(context.routePattern.startsWith(adminPaths.home) ? adminPaths.missing : '/404');
  }
}

async function errorPage(context: APIContext, next: MiddlewareNext): Promise<Response> {
  try {
    return await finishResponse(context, new Map(), await next());
  } catch (error) {
    const { app, requestId } = context.locals;
    app.log.error({ err: error, requestId }, 'the page of failures failed too');
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(failurePage, { status: 500, headers });
  }
}

async function finishResponse(
  context: APIContext,
  versions: Map<string, number>,
  response: Response,
): Promise<Response> {
  const { locals, request, url } = context;
  const { headers } = response;
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // Mail previews have a stricter policy.
  if (isPage && !import.meta.env.DEV && !headers.has('content-security-policy'))
    headers.set('content-security-policy', pagePolicy(locals.app.config, locals));
  if (locals.allowFraming) headers.set('x-frame-options', 'SAMEORIGIN');
  const isTextResponse = isPage || locals.cacheTags !== undefined;
  const body = isTextResponse ? await response.text() : response.body;
  if (!locals.cacheTags || response.status !== 200 || request.method !== 'GET' || typeof body !== 'string') {
    headers.set('cache-control', 'no-store');
    headers.delete('content-length');
    // Astro answers 500 where 503 with Retry-After is meant, and 404 for a deleted record.
    const status = headers.has('retry-after') ? 503 : locals.isGone ? 410 : response.status;
    return new Response(body, { status, headers });
  }
  const { cacheTags: tags, anonymousOnly = false } = locals;
  const page = { body, headers: Object.fromEntries(headers), tags, versions, anonymousOnly };
  const storedPage = await locals.app.pages.store(locals.pageKey ?? `${url.pathname}${url.search}`, page);
  locals.storedPage = storedPage;
  const answer = selectResponse(storedPage, {
    ifNoneMatch: request.headers.get('if-none-match'),
    acceptEncoding: request.headers.get('accept-encoding'),
  });
  return new Response(answer.body, answer);
}

/** Without a bank, a demo needs no second factor. */
const asDemoAdmin = (actor: Actor): Actor => (actor.kind === 'enrolling' ? { ...actor, kind: 'admin' } : actor);

/** Astro's own CSRF check lets JSON through and cannot exempt the bank. */
function isCrossSiteWrite({ request, routePattern, locals }: APIContext): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || crossSitePosts.includes(routePattern)) return false;
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') === 'cross-site';
  const site = new URL(locals.app.config.siteUrl);
  // Trusts loopback names too; a public name without TLS could be spoofed.
  const host = request.headers.get('host');
  return origin !== site.origin && (host === site.host || origin !== `http://${host}`);
}

function authorisePage(
  context: APIContext,
  access: ReturnType<typeof pageAccess>,
): Response | Promise<Response> | undefined {
  try {
    checkAccess(context.locals.actor, access);
    const permission = access === 'admin' ? pagePermissions[context.routePattern] : null;
    if (permission === undefined) throw new ShopError('forbidden');
    if (permission !== null && !isPermitted(context.locals.actor, permission)) {
      if (context.routePattern === adminPaths.overview) return context.redirect(firstPageFor(context.locals.actor));
      context.locals.refusedPermission = permission;
      return context.rewrite(adminPaths.missing);
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const returnPath = `${context.url.pathname}${context.url.search}`;
    const { kind } = context.locals.actor;
    if (kind === 'enrolling') return context.redirect(withReturnPath(adminPaths.security, returnPath));
    if (error.code === 'forbidden') return context.rewrite(paths.notAuthorized);
    return context.redirect(
      context.routePattern.startsWith(adminPaths.home)
        ? withReturnPath(adminPaths.home, returnPath)
        : signInPath(returnPath),
    );
  }
  return undefined;
}
