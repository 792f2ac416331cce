import { createHash, randomBytes } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { jwtVerify, SignJWT } from 'jose';
import { Lucia, TimeSpan } from 'lucia';
import type { Db } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { type Actor, anonymous } from '../../http/actor.ts';
import { type SessionUser, sessionHours } from './session.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { createdAt: number; userAgent: string | null; address: string | null };
    DatabaseUserAttributes: typeof users.$inferSelect;
  }
}

const makeLucia = (db: Db) =>
  new Lucia(new DrizzleSQLiteAdapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(sessionHours.client, 'h'),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    // The adapter hands over every column, the password's hash too: only these leave.
    getUserAttributes: ({ role, email, firstName, disabledAt, erasedAt }) => ({
      role,
      email,
      firstName,
      disabledAt,
      erasedAt,
    }),
  });

const lucias = new WeakMap<object, ReturnType<typeof makeLucia>>();

function luciaOf(db: Db) {
  const known = lucias.get(db) ?? makeLucia(db);
  lucias.set(db, known);
  return known;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export type Device = { userAgent: string | null; address: string | null };

export type StartedSession = {
  /** For the HttpOnly cookie; only its hash is stored. */
  cookieToken: string;
  /** Signed JWT for the Authorization header. */
  token: string;
  /** Milliseconds since the epoch: the end that no activity can move. */
  endsAt: number;
};

/** Opens a session for a user whose password (and second factor) was just checked. */
export async function startSession(
  db: Db,
  key: Uint8Array,
  user: SessionUser,
  device: Device,
): Promise<StartedSession> {
  const cookieToken = randomBytes(25).toString('base64url');
  const sessionId = hashOf(cookieToken);
  const now = Date.now();
  const attributes = { createdAt: now, userAgent: device.userAgent?.slice(0, 300) ?? null, address: device.address };
  await luciaOf(db).createSession(user.id, attributes, { sessionId });
  const endsAt = now + sessionHours[user.role] * 3_600_000;
  const token = await new SignJWT({ sid: sessionId, role: user.role, email: user.email, firstName: user.firstName })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(key);
  return { cookieToken, token, endsAt };
}

/** The live session of this id as an actor; ends it when its absolute lifetime has passed or the account is closed. */
async function actorOf(db: Db, sessionId: string): Promise<Actor> {
  const { user, session } = await luciaOf(db).validateSession(sessionId);
  if (!user) return anonymous;
  const over = session.createdAt + sessionHours[user.role] * 3_600_000 <= Date.now();
  if (over || user.disabledAt !== null || user.erasedAt !== null) {
    await endSession(db, sessionId);
    return anonymous;
  }
  return { kind: user.role, userId: user.id, sessionId };
}

/** Pages: the cookie alone says who asks. */
export async function actorFromCookie(db: Db, cookieToken: string | undefined): Promise<Actor> {
  return cookieToken ? actorOf(db, hashOf(cookieToken)) : anonymous;
}

/** Calls: the bearer token alone. A bad signature, a past expiry and a dead session are all just anonymous. */
export async function actorFromBearer(db: Db, key: Uint8Array, header: string | null): Promise<Actor> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return anonymous;
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] });
    const actor = await actorOf(db, String(payload['sid']));
    return 'userId' in actor && actor.userId === payload.sub ? actor : anonymous;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return anonymous;
    throw error;
  }
}

export const endSession = (db: Db, sessionId: string): Promise<void> => luciaOf(db).invalidateSession(sessionId);

/** Signs a user out on every device: after a password change, a reset, a ban or an erasure. */
export const invalidateUserSessions = (db: Db, userId: string): Promise<void> =>
  luciaOf(db).invalidateUserSessions(userId);

export const deleteExpiredSessions = (db: Db): Promise<void> => luciaOf(db).deleteExpiredSessions();
