import { and, desc, eq, not } from 'drizzle-orm';
import { sessions } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { type Actor, type Ctx, checkAccess, ShopError, verb } from '../../../http/context.ts';
import { deviceName } from './device.ts';
import { endOtherSessionsContract, endSessionContract, type OpenSession, sessionsContract } from './devices.api.ts';
import { endSession, endUserSessions, isExpired } from './session.server.ts';

function requireSession(actor: Actor) {
  checkAccess(actor, 'session');
  if (!('sessionId' in actor)) throw new ShopError('unauthenticated');
  return actor;
}

export const openSessions = verb(sessionsContract, (ctx) => liveSessionsOf(ctx, requireSession(ctx.actor).userId));

export function liveSessionsOf(ctx: Ctx, userId: string): OpenSession[] {
  const sessionId = 'sessionId' in ctx.actor ? ctx.actor.sessionId : '';
  return ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), not(isExpired(ctx.db))))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.createdAt))
    .all()
    .map(({ id, userAgent, address, createdAt }) => ({
      _id: id,
      device: deviceName(userAgent),
      address,
      createdAt,
      current: id === sessionId,
    }));
}

/** @throws notFound for an unknown session or another user's */
export const endOwnSession = verb(endSessionContract, async (ctx, { id }) => {
  const { userId } = requireSession(ctx.actor);
  const isOwnSession = and(eq(sessions.id, id), eq(sessions.userId, userId));
  if (!ctx.db.select().from(sessions).where(isOwnSession).get()) throw new ShopError('notFound');
  await endSession(ctx.db, id);
  return null;
});

export const endOtherSessions = verb(endOtherSessionsContract, async (ctx) => {
  const { userId, sessionId } = requireSession(ctx.actor);
  await write(ctx, (tx) => endUserSessions(tx.db, { userId, except: sessionId }));
  return null;
});
