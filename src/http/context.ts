import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { staffRoles } from '../../db/words.ts';
import type { Config } from '../config.ts';
import type { Sender } from '../mail/letter.ts';

/** Each key has 32 bytes. */
export type Keys = { session: KeyObject; proof: Buffer; testBank: Buffer; secrets: Buffer; identity: Buffer };

export type Shop = {
  config: Config & { siteUrl: string };
  keys: Keys;
  sender: Sender;
  log: Logger;
};

/** Inside `write`, `db` is the open transaction. */
export type Ctx = { db: Db; actor: Actor; shop: Shop };

export const actingAs = <C extends Ctx>(ctx: C, actor: Actor): C => ({ ...ctx, actor });

export type StaffRole = (typeof staffRoles)[number];

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'client'; userId: string; sessionId: string }
  | { kind: 'admin'; userId: string; sessionId: string; staff?: StaffRole }
  /** An admin without a second factor, who has no rights until it is set up. */
  | { kind: 'enrolling'; userId: string; sessionId: string; staff?: StaffRole }
  | { kind: 'system'; job: string };

export const anonymous: Actor = { kind: 'anonymous' };
export const system = (job: string): Actor => ({ kind: 'system', job });

/** `session`: even for an admin without a second factor. */
export type Access = 'public' | 'session' | 'user' | 'client' | 'admin';

const secondFactorText =
  'Activez d’abord la double authentification de votre compte, sur la page « Sécurité du compte » du back-office.';

export function checkAccess(actor: Actor, access: Access): void {
  if (access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw new ShopError('unauthenticated');
  if (access === 'session') return;
  if (actor.kind === 'enrolling') throw new ShopError('forbidden', secondFactorText);
  if (access !== 'user' && actor.kind !== access) throw new ShopError('forbidden');
}

export const isStaff = ({ kind }: Actor): boolean => kind === 'admin' || kind === 'system';

export const isSelf = (actor: Actor, userId: string): boolean => 'userId' in actor && actor.userId === userId;

export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'admin' ? actor.userId : null);

export function requireAdmin(actor: Actor): asserts actor is Extract<Actor, { kind: 'admin' | 'system' }> {
  checkAccess(actor, 'admin');
}

export function requireClient(actor: Actor): Extract<Actor, { kind: 'client' }> {
  if (actor.kind === 'client') return actor;
  throw new ShopError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}

type Shapes = Record<'params' | 'query' | 'body' | 'data', z.ZodType> & { access: Access };
type Input<C extends Shapes> = z.output<C['query']> & z.output<C['params']> & z.output<C['body']>;
type Answer<C extends Shapes> = z.input<C['data']> | { rows: unknown[]; meta: unknown } | Response;

/** Checks the contract’s access. Its permission is checked by `serve` alone, because verbs call each other. */
export const verb = <C extends Shapes, Run extends (ctx: Ctx, input: Input<C>) => Answer<C> | Promise<Answer<C>>>(
  contract: C,
  run: Run,
) => {
  const checked = (ctx: Ctx, ...rest: [Input<C>]) => {
    checkAccess(ctx.actor, contract.access);
    return run(ctx, ...rest);
  };
  return Object.assign(checked as Run, { contract });
};

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  stalled: 408,
  conflict: 409,
  lengthRequired: 411,
  tooLarge: 413,
  unsupported: 415,
  throttled: 429,
  unavailable: 503,
} as const;

type ShopErrorCode = keyof typeof statuses;

export const fallbackMessages: Record<ShopErrorCode, string> = {
  invalid: 'Certaines informations sont à corriger.',
  unauthenticated: 'Votre session est terminée. Connectez-vous pour continuer.',
  forbidden: 'Votre compte ne permet pas cette action.',
  notFound: 'Cet élément n’existe pas ou n’existe plus.',
  stalled: 'L’envoi n’avance plus. Vérifiez votre connexion, puis recommencez.',
  lengthRequired: 'La taille de l’envoi n’est pas annoncée.',
  conflict: 'La situation a changé entre-temps. Vérifiez puis recommencez.',
  tooLarge: 'L’envoi est trop volumineux.',
  unsupported: 'Le format de l’envoi n’est pas reconnu.',
  throttled: 'Trop de tentatives. Patientez un instant avant de recommencer.',
  unavailable: 'Le service est momentanément indisponible. Recommencez dans un instant.',
};

type Details = {
  errors?: Record<string, string>;
  data?: unknown;
  retryAfterSeconds?: number;
};

export class ShopError extends Error {
  readonly code: ShopErrorCode;
  readonly details: Details;

  constructor(code: ShopErrorCode, message: string = fallbackMessages[code], details: Details = {}) {
    super(message);
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statuses[this.code];
  }
}

export const conflict = (message: string, details?: Details): ShopError => new ShopError('conflict', message, details);

export const fieldError = (field: string, message: string, code: ShopErrorCode = 'invalid'): ShopError =>
  new ShopError(code, message, { errors: { [field]: message } });

export function orNotFound<T>(row: T | undefined, message?: string): T {
  if (row === undefined) throw new ShopError('notFound', message);
  return row;
}

export function ifFound<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'notFound') return undefined;
    throw error;
  }
}

/** Errors of the disk or of a locked database are often transient. */
const transientCodePattern = /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)|ENOSPC$|EDQUOT$|EROFS$|EIO$)/;

export function storageFailure(error: unknown): ShopError | null {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const isTransient = [code, cause?.code].some(
    (value) => typeof value === 'string' && transientCodePattern.test(value),
  );
  return isTransient ? new ShopError('unavailable', undefined, { retryAfterSeconds: 30 }) : null;
}
