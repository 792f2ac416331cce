import { ShopError } from './errors.ts';

/** Who acts. Every verb takes one, so that who did it cannot be forgotten. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'client'; userId: string; sessionId: string }
  | { kind: 'admin'; userId: string; sessionId: string }
  | { kind: 'system'; job: string };

export const anonymous: Actor = { kind: 'anonymous' };
export const system = (job: string): Actor => ({ kind: 'system', job });

/** Who may make a call. `user` is any signed-in person. */
export type Access = 'public' | 'user' | 'client' | 'admin';

/** Throws unauthenticated for a visitor and forbidden for the wrong role. */
export function checkAccess(actor: Actor, access: Access): void {
  if (access === 'public' || actor.kind === 'system') return;
  if (actor.kind === 'anonymous') throw new ShopError('unauthenticated');
  if (access !== 'user' && actor.kind !== access) throw new ShopError('forbidden');
}

export function requireAdmin(actor: Actor): asserts actor is Extract<Actor, { kind: 'admin' | 'system' }> {
  checkAccess(actor, 'admin');
}

/** The signed-in client. Throws unauthenticated or forbidden. */
export function requireClient(actor: Actor): Extract<Actor, { kind: 'client' }> {
  if (actor.kind === 'client') return actor;
  throw new ShopError(actor.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}

/** The columns that journals keep of an actor. */
export function actorColumnsOf(actor: Actor): { actorKind: Actor['kind']; actorId: string | null } {
  if (actor.kind === 'anonymous') return { actorKind: 'anonymous', actorId: null };
  return { actorKind: actor.kind, actorId: actor.kind === 'system' ? actor.job : actor.userId };
}
