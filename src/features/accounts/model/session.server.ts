import { type KeyObject, randomBytes } from 'node:crypto';
import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { type Adapter, type CookieAttributes, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { type Db, rowById, setById } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { hours } from '../../../dates.ts';
import { unicodeEmail } from '../../../email.server.ts';
import { type Actor, anonymous, type Ctx } from '../../../http/context.ts';
import { isClosed, type Role, type SessionUser, sessionCookieName, sessionHours } from './session.ts';
import { hashOf } from './tokens.server.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseSessionAttributes: { createdAt: number; userAgent: string | null; address: string | null };
    DatabaseUserAttributes: Pick<typeof users.$inferSelect, keyof typeof userAttributes>;
  }
}

const { role, staffRole, totpConfirmedAt, disabledAt, erasedAt, accessUntil } = users;
const userAttributes = { role, staffRole, totpConfirmedAt, disabledAt, erasedAt, accessUntil };

const querySession = prepare((db) =>
  db
    .select({ session: sessions, userId: users.id, attributes: userAttributes })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, boundValue('id')))
    .prepare(),
);

const toLuciaSession = ({ id, userId, expiresAt, ...attributes }: typeof sessions.$inferSelect): DatabaseSession => ({
  id,
  userId,
  expiresAt: new Date(expiresAt * 1000),
  attributes,
});
const toSeconds = (end: Date) => Math.floor(end.getTime() / 1000);

/** Lucia's Drizzle adapter would bypass our single writer and its transaction. */
function createAdapter(db: Db, onFailure: (error: unknown) => void): Adapter {
  const runWrite = async (work: (db: Db) => unknown) => {
    try {
      await write({ db }, (tx) => work(tx.db));
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    getSessionAndUser: async (id) => {
      const row = querySession(db).get({ id });
      if (!row) return [null, null];
      return [toLuciaSession(row.session), { id: row.userId, attributes: row.attributes }];
    },
    getUserSessions: async (userId) =>
      db.select().from(sessions).where(eq(sessions.userId, userId)).all().map(toLuciaSession),
    setSession: ({ id, userId, expiresAt, attributes }) =>
      runWrite((tx) =>
        tx
          .insert(sessions)
          .values({ id, userId, expiresAt: toSeconds(expiresAt), ...attributes })
          .run(),
      ),
    updateSessionExpiration: (id, end) => runWrite((tx) => setById(tx, sessions, id, { expiresAt: toSeconds(end) })),
    deleteSession: (id) => runWrite((tx) => tx.delete(sessions).where(eq(sessions.id, id)).run()),
    deleteUserSessions: (userId) => runWrite((tx) => tx.delete(sessions).where(eq(sessions.userId, userId)).run()),
    deleteExpiredSessions: () => runWrite((tx) => tx.delete(sessions).where(isExpired(tx)).run()),
  };
}

export function isExpired(db: Db): SQL {
  const now = Date.now();
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  const isTooOldFor = (role: Role) => lte(sessions.createdAt, now - hours(sessionHours[role]));
  return or(
    lte(sessions.expiresAt, Math.floor(now / 1000)),
    isTooOldFor('client'),
    and(isTooOldFor('admin'), inArray(sessions.userId, admins)),
  ) as SQL;
}

const createLucia = (db: Db, { siteUrl = '', failed: onFailure = (_error: unknown): void => undefined } = {}) =>
  new Lucia(createAdapter(db, onFailure), {
    sessionExpiresIn: new TimeSpan(sessionHours.client, 'h'),
    sessionCookie: { name: sessionCookieName(siteUrl), attributes: { secure: siteUrl.startsWith('https:') } },
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
    getUserAttributes: (attributes) => attributes,
  });

/** Lucia calls its adapter synchronously, so the write joins the transaction. */
function withLucia<T>(db: Db, action: (lucia: ReturnType<typeof createLucia>) => Promise<T>): Promise<T> {
  let problem: { error: unknown } | undefined;
  const recordError = (error: unknown) => {
    problem = { error };
  };
  const answer = action(createLucia(db, { failed: recordError }));
  if (!problem) return answer;
  answer.catch(() => undefined);
  throw (problem as { error: unknown }).error;
}

export type ClientOrigin = { address: string | null };

export type Device = ClientOrigin & { userAgent: string | null };

export type StartedSession = {
  /** Sent in an HttpOnly cookie; only its hash is stored. */
  cookieToken: string;
  token: string;
  endsAt: number;
};

export function startSession(
  ctx: Ctx,
  { user, device }: { user: SessionUser; device: Device },
): Promise<StartedSession> {
  const cookieToken = randomBytes(25).toString('base64url');
  const sessionId = hashOf(cookieToken);
  const createdAt = Date.now();
  const attributes = { createdAt, userAgent: device.userAgent?.slice(0, 300) ?? null, address: device.address };
  const endsAt = sessionEnd({ createdAt }, user.role);
  return withLucia(ctx.db, (lucia) => lucia.createSession(user.id, attributes, { sessionId })).then(async ({ id }) => ({
    cookieToken,
    token: await signToken(ctx.shop.keys.session, user, id, endsAt),
    endsAt,
  }));
}

export function sessionCookie(
  { db, shop }: Ctx,
  newSession: Pick<StartedSession, 'cookieToken' | 'endsAt'> | null,
): [string, string, CookieAttributes] {
  const lucia = createLucia(db, shop.config);
  const { name, value, attributes } = newSession
    ? lucia.createSessionCookie(newSession.cookieToken)
    : lucia.createBlankSessionCookie();
  return [
    name,
    value,
    newSession ? { ...attributes, maxAge: Math.floor((newSession.endsAt - Date.now()) / 1000) } : attributes,
  ];
}

const signToken = (key: KeyObject, user: SessionUser, sessionId: string, endsAt: number): Promise<string> =>
  new SignJWT({ sid: sessionId, role: user.role, email: unicodeEmail(user.email), firstName: user.firstName })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(Math.floor(Date.now() / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(key);

export async function renewToken(
  ctx: Ctx,
  { user, sessionId }: { user: SessionUser; sessionId: string },
): Promise<string | null> {
  const session = rowById(ctx.db, sessions, sessionId);
  return session ? signToken(ctx.shop.keys.session, user, sessionId, sessionEnd(session, user.role)) : null;
}

const sessionEnd = (session: { createdAt: number }, role: Role): number =>
  session.createdAt + hours(sessionHours[role]);

/** An admin who has no second factor yet is `enrolling`. */
async function resolveActor(db: Db, sessionId: string): Promise<Actor> {
  const { user, session } = await createLucia(db).validateSession(sessionId);
  if (!user) return anonymous;
  if (sessionEnd(session, user.role) <= Date.now() || isClosed(user)) {
    await endSession(db, sessionId);
    return anonymous;
  }
  if (user.role === 'client') return { kind: 'client', userId: user.id, sessionId };
  const kind = user.totpConfirmedAt === null ? 'enrolling' : 'admin';
  return { kind, userId: user.id, sessionId, staff: user.staffRole ?? 'owner' };
}

export async function actorFromCookie(db: Db, cookieToken: string | undefined): Promise<Actor> {
  return cookieToken ? resolveActor(db, hashOf(cookieToken)) : anonymous;
}

const tokenRules = { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] };

export async function actorFromBearer(ctx: Ctx, header: string | null): Promise<Actor> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1];
  if (!token) return anonymous;
  try {
    const { payload } = await jwtVerify(token, ctx.shop.keys.session, tokenRules);
    const actor = await resolveActor(ctx.db, String(payload['sid']));
    return 'userId' in actor && actor.userId === payload.sub ? actor : anonymous;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return anonymous;
    throw error;
  }
}

export const endSession = (db: Db, sessionId: string): Promise<void> =>
  withLucia(db, (lucia) => lucia.invalidateSession(sessionId));

/** Lucia deletes all sessions, so the kept one is inserted again. Call it in a transaction. */
export function endUserSessions(tx: Db, { userId, except }: { userId: string; except?: string | undefined }): void {
  const isExempt = and(eq(sessions.id, except ?? ''), eq(sessions.userId, userId));
  const keptSession = tx.select().from(sessions).where(isExempt).get();
  void withLucia(tx, (lucia) => lucia.invalidateUserSessions(userId));
  if (keptSession)
    void withLucia(tx, (lucia) =>
      lucia.createSession(userId, toLuciaSession(keptSession).attributes, { sessionId: keptSession.id }),
    );
}

export const deleteExpiredSessions = (db: Db): Promise<void> => createLucia(db).deleteExpiredSessions();
