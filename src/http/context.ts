import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import type { staffRoles } from '../../db/words.ts';
import type { Config } from '../config.ts';
import type { Sender } from '../mail/letter.ts';
import { ShopError } from './errors.ts';

/** Each key has 32 bytes. */
export type Keys = { session: KeyObject; proof: Buffer; testBank: Buffer; secrets: Buffer; identity: Buffer };

export type Shop = {
  config: Config & { siteUrl: string };
  keys: Keys;
  sender: Sender;
  log: Logger;
};

/** Calls nest: `write` inside a transaction joins it. */
export type Ctx = { db: Db; actor: Actor; shop: Shop };

export const actingAs = <C extends Ctx>(ctx: C, actor: Actor): C => ({ ...ctx, actor });

export type StaffRole = (typeof staffRoles)[number];

export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'client'; userId: string; sessionId: string }
  | { kind: 'admin'; userId: string; sessionId: string; staff?: StaffRole }
  /** No rights until the second factor is set up. */
  | { kind: 'enrolling'; userId: string; sessionId: string; staff?: StaffRole }
  | { kind: 'system'; job: string };

export const anonymous: Actor = { kind: 'anonymous' };
export const system = (job: string): Actor => ({ kind: 'system', job });

/** `session`: also an admin without the second factor. */
export type Access = 'public' | 'session' | 'user' | 'client' | 'admin';

const factorFirst =
  'Activez d’abord la double authentification de votre compte, sur la page « Sécurité du compte » du back-office.';

export function checkAccess(actor: Actor, access: Access): void {
  if (access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw new ShopError('unauthenticated');
  if (access === 'session') return;
  if (actor.kind === 'enrolling') throw new ShopError('forbidden', factorFirst);
  if (access !== 'user' && actor.kind !== access) throw new ShopError('forbidden');
}

export const isStaff = ({ kind }: Actor): boolean => kind === 'admin' || kind === 'system';

export const isSelf = (actor: Actor, userId: string): boolean => 'userId' in actor && actor.userId === userId;

/** Null for the shop's own jobs and commands. */
export const staffIdOf = (actor: Actor): string | null => (actor.kind === 'admin' ? actor.userId : null);

export function requireAdmin(actor: Actor): asserts actor is Extract<Actor, { kind: 'admin' | 'system' }> {
  checkAccess(actor, 'admin');
}

export function requireClient(actor: Actor): Extract<Actor, { kind: 'client' }> {
  if (actor.kind === 'client') return actor;
  throw new ShopError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}
