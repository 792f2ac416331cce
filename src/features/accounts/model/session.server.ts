import { createHash, randomBytes } from 'node:crypto';
import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { hours } from '../../../dates.ts';
import { type Actor, anonymous } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { type Role, type SessionUser, sessionHours } from './session.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof makeLucia>;
    DatabaseSessionAttributes: { createdAt: number; userAgent: string | null; address: string | null };
    DatabaseUserAttributes: typeof users.$inferSelect;
  }
}

const sessionAndUser = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
);

/** Lucia writes on its own connection: its writes have to go through the one writer too. It asks once, not twice. */
const adapterOf = (db: Db) =>
  Object.assign(new DrizzleSQLiteAdapter(db, sessions, users), {
    getSessionAndUser: async (id: string): Promise<[DatabaseSession | null, DatabaseUser | null]> => {
      const row = sessionAndUser(db).get({ id });
      if (!row) return [null, null];
      const { id: _id, userId, expiresAt, ...attributes } = row.session;
      return [
        { id, userId, expiresAt: new Date(expiresAt * 1000), attributes },
        { id: userId, attributes: row.user },
      ];
    },
    updateSessionExpiration: async (id: string, end: Date) => {
      const expiresAt = Math.floor(end.getTime() / 1000);
      await write({ db }, (tx) => tx.db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id)).run());
    },
    deleteSession: async (id: string) => {
      await write({ db }, (tx) => tx.db.delete(sessions).where(eq(sessions.id, id)).run());
    },
  });

const makeLucia = (db: Db) =>
  new Lucia(adapterOf(db), {
    sessionExpiresIn: new TimeSpan(sessionHours.client, 'h'),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    // The adapter returns every column, the password hash included.
    getUserAttributes: ({ role, staffRole, totpConfirmedAt, disabledAt, erasedAt }) => ({
      role,
      staffRole,
      totpConfirmedAt,
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

export type Caller = { address: string | null };

export type Device = Caller & { userAgent: string | null };

export type StartedSession = {
  /** For the HttpOnly cookie; only its hash is stored. */
  cookieToken: string;
  token: string;
  /** The absolute end, in milliseconds. */
  endsAt: number;
};

/** Written synchronously, unlike lucia's own, so that it joins the transaction that checked the password. */
export function startSession(
  ctx: Ctx,
  { user, device }: { user: SessionUser; device: Device },
): Promise<StartedSession> {
  const cookieToken = randomBytes(25).toString('base64url');
  const id = hashOf(cookieToken);
  const createdAt = Date.now();
  const expiresAt = Math.floor((createdAt + hours(sessionHours.client)) / 1000);
  const { address } = device;
  const userAgent = device.userAgent?.slice(0, 300) ?? null;
  ctx.db.insert(sessions).values({ id, userId: user.id, expiresAt, createdAt, userAgent, address }).run();
  const endsAt = endOf({ createdAt }, user.role);
  return signToken(ctx.shop.keys.session, user, id, endsAt).then((token) => ({ cookieToken, token, endsAt }));
}

const signToken = (key: Uint8Array, user: SessionUser, sessionId: string, endsAt: number): Promise<string> =>
  new SignJWT({ sid: sessionId, role: user.role, email: user.email, firstName: user.firstName })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(Math.floor(Date.now() / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(key);

export async function renewToken(
  ctx: Ctx,
  { user, sessionId }: { user: SessionUser; sessionId: string },
): Promise<string | null> {
  const session = ctx.db.select().from(sessions).where(eq(sessions.id, sessionId)).get();
  return session ? signToken(ctx.shop.keys.session, user, sessionId, endOf(session, user.role)) : null;
}

const endOf = (session: { createdAt: number }, role: Role): number => session.createdAt + hours(sessionHours[role]);

/** Ends it past its absolute lifetime or when the account is closed. `enrolling`: an admin without a second factor. */
async function actorOf(db: Db, sessionId: string): Promise<Actor> {
  const { user, session } = await luciaOf(db).validateSession(sessionId);
  if (!user) return anonymous;
  if (endOf(session, user.role) <= Date.now() || user.disabledAt !== null || user.erasedAt !== null) {
    await endSession(db, sessionId);
    return anonymous;
  }
  if (user.role === 'client') return { kind: 'client', userId: user.id, sessionId };
  const kind = user.totpConfirmedAt === null ? 'enrolling' : 'admin';
  return { kind, userId: user.id, sessionId, staff: user.staffRole ?? 'owner' };
}

export async function actorFromCookie(db: Db, cookieToken: string | undefined): Promise<Actor> {
  return cookieToken ? actorOf(db, hashOf(cookieToken)) : anonymous;
}

type Claims = { sid: string; sub: string; exp: number };

/** Tokens whose seal was found good, by the key that sealed them; a call looks at its own twice. */
const sealed = new WeakMap<Uint8Array, Map<string, Claims>>();
const sealedAtMost = 1_000;

async function claimsOf(token: string, key: Uint8Array): Promise<Claims> {
  const known = sealed.get(key) ?? new Map<string, Claims>();
  sealed.set(key, known);
  const before = known.get(token);
  if (before && before.exp * 1000 > Date.now()) return before;
  known.delete(token);
  const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] });
  const claims = { sid: String(payload['sid']), sub: payload.sub ?? '', exp: payload.exp ?? 0 };
  if (known.size >= sealedAtMost) known.delete(known.keys().next().value ?? '');
  known.set(token, claims);
  return claims;
}

export async function actorFromBearer(ctx: Ctx, header: string | null): Promise<Actor> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return anonymous;
  try {
    const { sid, sub } = await claimsOf(token, ctx.shop.keys.session);
    const actor = await actorOf(ctx.db, sid);
    return 'userId' in actor && actor.userId === sub ? actor : anonymous;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return anonymous;
    throw error;
  }
}

export const endSession = (db: Db, sessionId: string): Promise<void> => luciaOf(db).invalidateSession(sessionId);

/** Synchronous, unlike lucia's own, so that it joins the transaction that causes it. */
export function endUserSessions(tx: Db, { userId, kept }: { userId: string; kept?: string | undefined }): void {
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), kept === undefined ? undefined : ne(sessions.id, kept)))
    .run();
}

export async function deleteExpiredSessions(db: Db, now = Date.now()): Promise<void> {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const olderThan = (role: Role) => lte(sessions.createdAt, now - hours(sessionHours[role]));
  const over = or(
    lte(sessions.expiresAt, Math.floor(now / 1000)),
    olderThan('client'),
    and(olderThan('admin'), inArray(sessions.userId, admins)),
  );
  await write({ db }, (tx) => tx.db.delete(sessions).where(over).run());
}
