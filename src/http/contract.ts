import { z } from 'zod';
import { withAsciiDomain } from '../email.ts';
import { centsFromEuros, formatNumber, maxAmount, microsFromEuros } from '../money.ts';
import { isUpload, type Upload } from '../uploads/upload.ts';
import { type Access, ShopError } from './context.ts';
import type { Permission } from './staff.ts';

// The Content-Security-Policy forbids eval, and browsers report even the attempt that zod makes.
if (typeof window !== 'undefined') z.config({ jitless: true });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Shape = z.ZodType<unknown, unknown>;

export type Contract<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends Shape = Shape,
> = {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  /** With access `user`, needed only for another user's record. */
  permission?: Permission;
  toast?: false;
  summary: string;
  /** `form`: urlencoded request of the bank, read raw. */
  format: 'none' | 'json' | 'multipart' | 'form';
  params: Params;
  query: Query;
  body: Body;
  data: Data;
  isPaged: boolean;
  throttle?: { hits: number; minutes: number; countedAs?: string };
  bodyLimit?: number;
  /** Cache tags, if all signed-out visitors get the same response. */
  cacheTags?: readonly string[];
  /** Content types used instead of the JSON envelope; `refusals`: error statuses that use them too. */
  answers?: { types: readonly string[]; refusals?: readonly number[] };
};

export const objectWithKeys = <Name extends string, S extends z.ZodType>(names: readonly Name[], shape: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, S>);

type EmptyShape = z.ZodType<object, Record<string, never>>;
const emptyShape: EmptyShape = z.object({});

/** Typed as any object, because the type of `z.object({})` rejects every key. */
type Body<B extends Shape> = z.output<B> extends Record<string, never> ? EmptyShape : B;

type CallAccess =
  | { access: 'public' | 'session' | 'client'; permission?: never }
  | { access: 'user'; permission?: Permission }
  | { access?: never; permission: Permission };

type Parts<P extends Shape, Q extends Shape, B extends Shape, D extends Shape> = CallAccess &
  Pick<Contract, 'toast' | 'summary' | 'throttle' | 'bodyLimit' | 'cacheTags' | 'answers'> &
  Partial<Pick<Contract, 'format' | 'isPaged'>> & { params?: P; query?: Q; body?: B; data: D };

// Allows bundlers to drop unused contracts.
/* @__NO_SIDE_EFFECTS__ */
export function contract<
  D extends Shape,
  P extends Shape = EmptyShape,
  Q extends Shape = EmptyShape,
  B extends Shape = EmptyShape,
>(address: `${Method} /api/${string}`, parts: Parts<P, Q, B, D>): Contract<P, Q, Body<B>, D> {
  const [method, path] = address.split(' ') as [Method, Contract['path']];
  return {
    ...parts,
    method,
    path,
    access: parts.access ?? 'admin',
    format: parts.format ?? (parts.body ? 'json' : 'none'),
    isPaged: parts.isPaged ?? false,
    params: parts.params ?? (emptyShape as unknown as P),
    query: parts.query ?? (emptyShape as unknown as Q),
    body: (parts.body ?? emptyShape) as unknown as Body<B>,
  };
}

export const textUpTo = (max: number, subject = 'Ce texte', required?: string) =>
  z
    .string(required)
    .trim()
    .max(max, `${subject} compte ${formatNumber(max)} caractères au plus.`);

export const requiredText = (message: string, max: number) => textUpTo(max, undefined, message).min(1, message);

export const orEmpty = <S extends z.ZodType>(shape: S) => shape.or(z.literal('')).default('');
export const dayOrEmpty = orEmpty(z.iso.date());

export const id = z.string().min(1).max(64);
export const idParams = z.object({ id });

const noIdsText = 'Choisissez des lignes de la liste.';
export const chosenIds = z.array(z.string().max(64), noIdsText).min(1, noIdsText).max(500, '500 lignes au plus.');

const amountTooLargeText = 'Ce montant dépasse cent millions d’euros\u00a0: vérifiez-le.';
const amount = (message: string) =>
  z.number(message).min(-maxAmount, amountTooLargeText).max(maxAmount, amountTooLargeText);

/** Input in euros with at most two decimals, output in cents. */
export const euros = (message = 'Indiquez un montant en euros, avec deux décimales au plus.') =>
  amount(message).transform((value, ctx) => requireExact(centsFromEuros(value), message, ctx));

/** Input in euros with at most six decimals, output in millionths. */
export const rate = (message = 'Indiquez un cours en euros, avec six décimales au plus.') =>
  amount(message).transform((value, ctx) => requireExact(microsFromEuros(value), message, ctx));

function requireExact(value: number | null, message: string, ctx: z.RefinementCtx) {
  if (value !== null) return value;
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}

export const uploadedFile = z
  .custom<Upload>(isUpload, 'Choisissez un fichier.')
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(500),
  q: z.string().trim().max(200).overwrite(withAsciiDomain).default(''),
  sort: z.string().max(40).default(''),
});
export type ListQuery = z.output<typeof listQuery>;

export type Page<Row> = { rows: Row[]; meta: { page: number; pageSize: number; total: number } };

export const pageOf = <Row>(rows: readonly Row[], { page, pageSize }: Omit<Page<Row>['meta'], 'total'>): Page<Row> => ({
  rows: rows.slice((page - 1) * pageSize, page * pageSize),
  meta: { page, pageSize, total: rows.length },
});

export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

export type ParamsOf<C> = C extends Contract<infer P, Shape, Shape, Shape> ? z.input<P> : never;
export type QueryOf<C> = C extends Contract<Shape, infer Q, Shape, Shape> ? z.input<Q> : never;
export type BodyOf<C> = C extends Contract<Shape, Shape, infer B, Shape> ? z.input<B> : never;
export type DataOf<C> = C extends Contract<Shape, Shape, Shape, infer D> ? z.output<D> : never;

const unreadableVersionText = 'La date de la version affichée est illisible. Rechargez la page.';

/** In milliseconds (as text in a form) or as an ISO date. Without it, saving overwrites newer changes. */
export const seenAt = z
  .union(
    [z.int(), z.string().regex(/^\d+$/).transform(Number), z.iso.datetime().transform(Date.parse)],
    unreadableVersionText,
  )
  .optional();

const conflictMessage =
  'Cette fiche a été modifiée entre-temps. Vos saisies sont gardées : comparez-les avec la version actuelle, puis enregistrez de nouveau.';

type VersionCheck = {
  expected: number | undefined;
  current: unknown;
};

/** Versions are unique and increase. @throws conflict with `data.current` if the record was saved after `expected` */
export function nextVersion({ updatedAt }: { updatedAt: number }, { expected, current }: VersionCheck): number {
  if (expected !== undefined && expected !== updatedAt)
    throw new ShopError('conflict', conflictMessage, { data: { current } });
  return Math.max(Date.now(), updatedAt + 1);
}
