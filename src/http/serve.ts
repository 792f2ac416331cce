import type { APIContext, APIRoute } from 'astro';
import { z } from 'zod';
import { write } from '../../db/writer.ts';
import { ambiguousNumberText } from '../money.ts';
import { readForm, readJson, readMultipart, requireType } from './body.ts';
import { type Actor, type Ctx, checkAccess, isSelf, ShopError, storageFailure } from './context.ts';
import type { Contract, Page, Shape } from './contract.ts';
import { requirePermission } from './staff.ts';
import { countHit, networkOf } from './throttle.server.ts';
import { createUploadLimiter, type RunningUpload } from './uploadLimiter.ts';

z.config(z.locales.fr());

export type Call<P extends Shape, Q extends Shape, B extends Shape> = {
  ctx: Ctx;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  rawBody: string;
  address: string;
  context: APIContext;
};

type Result<D extends Shape> = z.input<D> | Page<unknown> | Response;

type Params = APIContext['params'];
type Route = (context: APIContext, params?: Params) => ReturnType<APIRoute>;
export type Endpoint = Route & { contracts: readonly Contract[] };

export const withContracts = (contracts: readonly Contract[], route: Route): Endpoint =>
  Object.assign(route, { contracts });

type Verb = ((ctx: Ctx, input: never) => unknown) & { contract: Contract };

export function serveAll(calls: readonly (Endpoint | Verb)[]): Endpoint {
  const endpoints = calls.map((call) => ('contract' in call ? serveVerb(call) : call));
  const routes = endpoints.flatMap((endpoint) =>
    endpoint.contracts.map(({ method, path }) => {
      const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
      return { method, endpoint, pattern };
    }),
  );
  return withContracts(
    routes.flatMap(({ endpoint }) => endpoint.contracts),
    (context) => {
      const { method } = context.request;
      const address = context.routePattern.replace('[...call]', () => context.params['call'] ?? '');
      for (const route of routes) {
        const match = route.method === method.replace('HEAD', 'GET') && route.pattern.exec(address);
        if (match) return route.endpoint(context, { ...match.groups });
      }
      return errorResponse(
        new ShopError('notFound', 'Cet appel n’existe pas, ou pas avec cette méthode.'),
        context.locals,
      );
    },
  );
}

const noStore = { 'cache-control': 'no-store' };

export function serve<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  contract: Contract<P, Q, B, D>,
  handler: (call: Call<P, Q, B>) => Result<D> | Promise<Result<D>>,
): Endpoint {
  return withContracts([contract], async (context, params = context.params) => {
    const cleanups: (() => void)[] = [];
    try {
      const call = await readCall(contract, { context, params, cleanups });
      const answer = await handler(call);
      if (isCacheable(contract, context))
        Object.assign(context.locals, { cacheTags: contract.cacheTags, anonymousOnly: true });
      return answer instanceof Response ? answer : dataResponse(contract, answer);
    } catch (error) {
      if (!wasInterrupted(error, context.request)) return errorResponse(error, context.locals);
      context.locals.app.log.debug({ requestId: context.locals.requestId }, 'the caller hung up');
      return new Response(null, { status: 499, headers: noStore });
    } finally {
      for (const end of cleanups) end();
    }
  });
}

export const serveVerb = (verb: Verb): Endpoint =>
  serve(verb.contract, ({ ctx, params, query, body }) => verb(ctx, Object.assign({}, query, params, body) as never));

async function readCall<P extends Shape, Q extends Shape, B extends Shape, D extends Shape>(
  contract: Contract<P, Q, B, D>,
  { context, params, cleanups }: { context: APIContext; params: Params; cleanups: (() => void)[] },
): Promise<Call<P, Q, B>> {
  const { actor, app, address } = context.locals;
  checkRights(actor, contract, params);
  const { throttle } = contract;
  if (throttle)
    await write({ db: app.db }, ({ db }) => {
      // Counts by account too, because an account can easily change networks.
      for (const sender of [networkOf(address), ...('userId' in actor ? [actor.userId] : [])])
        countHit(db, { key: `call:${throttle.countedAs ?? contract.path}:${sender}`, limit: throttle });
    });
  const { format, bodyLimit } = contract;
  const upload = format === 'multipart' ? uploadLimiter.enter(senderOf(actor), networkOf(address)) : null;
  if (upload) cleanups.push(upload.release);
  const input =
    format === 'json'
      ? await readJson(context.request, bodyLimit)
      : upload
        ? await readUpload(upload, context.request, bodyLimit ?? 0)
        : {};
  const raw = format === 'form' ? await readForm(context.request, bodyLimit) : '';
  // Rights are checked again, because the session may have ended during the upload.
  const sender = 'sessionId' in actor ? await context.locals.reloadActor() : actor;
  checkRights(sender, contract, params);
  return {
    ctx: { ...context.locals.ctx, actor: sender },
    address,
    context,
    rawBody: raw,
    params: validate(contract.params, decodeParams(params), 'notFound'),
    query: validate(contract.query, Object.fromEntries(context.url.searchParams)),
    body: validate(contract.body, input),
  };
}

/** In a path, Astro leaves `, / ? : @ & = + $ # ;` encoded. */
const decodeParams = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      text?.replace(/%(2[346bcf]|3[abdf]|40)/gi, (code) => decodeURIComponent(code)),
    ]),
  );

/** Users need no permission for their own record. @throws unauthenticated, forbidden */
function checkRights(actor: Actor, { access, permission }: Contract, params: Params) {
  checkAccess(actor, access);
  const isOwnRecord = access === 'user' && isSelf(actor, params['id'] ?? '');
  if (permission && actor.kind === 'admin' && !isOwnRecord) requirePermission(actor, permission);
}

/** Unknown parameters would fill the cache. */
const isCacheable = ({ cacheTags, query }: Contract, { locals, url }: APIContext) =>
  cacheTags !== undefined &&
  locals.actor.kind === 'anonymous' &&
  [...url.searchParams.keys()].every((name) => query instanceof z.ZodObject && name in query.shape);

const uploadLimiter = createUploadLimiter();

const senderOf = (actor: Actor) => ('userId' in actor ? actor.userId : actor.kind);

async function readUpload(upload: RunningUpload, request: Request, limit: number): Promise<Record<string, unknown>> {
  const type = requireType(request, 'multipart/form-data');
  return readMultipart(await upload.read(request, limit), type);
}

function validate<S extends Shape>(shape: S, value: unknown, code: 'invalid' | 'notFound' = 'invalid'): z.output<S> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  if (code === 'notFound') throw new ShopError('notFound');
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'form'] ??= issueText(issue, value);
  const sentences = Object.values(errors);
  throw new ShopError('invalid', sentences.length === 1 ? sentences[0] : undefined, { errors });
}

/** A number that cannot be parsed is sent as it was typed. */
function issueText({ code, path, message }: z.core.$ZodIssue, value: unknown) {
  if (code !== 'invalid_type') return message;
  const input = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], value);
  return (typeof input === 'string' && ambiguousNumberText(input)) || message;
}

function dataResponse<D extends Shape>(contract: Contract<Shape, Shape, Shape, D>, answer: unknown): Response {
  const { rows, meta } = contract.isPaged ? (answer as Page<unknown>) : { rows: answer, meta: undefined };
  // `parse` drops columns that are not in the contract.
  return Response.json({ data: contract.data.parse(rows), message: 'Success', meta }, { headers: noStore });
}

const wasInterrupted = (error: unknown, { signal }: Request) =>
  signal.aborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

export function errorResponse(error: unknown, locals: App.Locals): Response {
  if (!(error instanceof ShopError)) locals.app.log.error({ err: error, requestId: locals.requestId }, 'call failed');
  const shopError = error instanceof ShopError ? error : storageFailure(error);
  if (shopError) {
    const { errors, data = null, retryAfterSeconds } = shopError.details;
    return Response.json(
      { data, message: shopError.message, errors },
      {
        status: shopError.status,
        headers: { ...noStore, ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }) },
      },
    );
  }
  return Response.json(
    { data: null, message: `Une erreur est survenue. Référence : ${locals.requestId}`, requestId: locals.requestId },
    { status: 500, headers: noStore },
  );
}
