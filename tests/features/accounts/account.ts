import { TOTP } from 'otpauth';
import type { Db } from '../../../db/client.ts';
import { recoveryCodes, users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { hashPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromCookie, startSession } from '../../../src/features/accounts/model/session.server.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../../src/features/accounts/security/secondFactor.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';
import { makeUser, rowsOf } from '../../support/people.ts';

export const password = 'quatre chevaux verts';
export const newPassword = 'cinq mésanges grises';
export const passwordHash = await hashPassword(password);

/** What a person fills in, as it is typed. */
export const profile = {
  civilite: 'Mme',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  dateOfBirth: '1980-05-17',
  portablePhone: '06 12 34 56 78',
  address: '1 rue de la Paix',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
};

/** Where a test's calls come from. */
export const visitor = {
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
};

type SignedIn = {
  actor: Extract<Actor, { userId: string }>;
  id: string;
  email: string;
  token: string;
  cookieToken: string;
};

/** A person with a password and a live session, as the login leaves them. */
export async function signedIn(
  db: Db,
  role: 'client' | 'admin' = 'client',
  values: Partial<typeof users.$inferInsert> = {},
): Promise<SignedIn> {
  const user = makeUser(db, role, { passwordHash, ...values });
  const { token, cookieToken } = await startSession(ctxOf(db), { user, device: visitor });
  const actor = await actorFromCookie(db, cookieToken);
  if (!('userId' in actor)) throw new Error('the session did not start');
  return { actor, id: user.id, email: user.email, token, cookieToken };
}

/** One more device of the same person. */
export async function anotherDevice(db: Db, { id }: { id: string }): Promise<string> {
  const user = userRow(db, id);
  return (await startSession(ctxOf(db), { user, device: visitor })).cookieToken;
}

type Typed = { typed?: string; code?: string | undefined; address?: string; deviceToken?: string };

/** Signs in with the password of these tests. */
export const enter = (db: Db, email: string, { typed = password, ...more }: Typed = {}) =>
  login(ctxOf(db), { email, password: typed, ...visitor, cookieToken: undefined, ...more });

export const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });

/** Sets the second factor up as a person does. */
export async function enrol(db: Db, actor: Actor) {
  const ctx = ctxOf(db, actor);
  const { secret } = await beginSecondFactor(ctx, { currentPassword: password, ...visitor });
  const { recoveryCodes } = await confirmSecondFactor(ctx, { code: codeOf(secret), ...visitor });
  return { secret, recoveryCodes };
}

export const isLive = async (db: Db, cookieToken: string): Promise<boolean> =>
  (await actorFromCookie(db, cookieToken)).kind !== 'anonymous';

export function userRow(db: Db, id: string) {
  const row = rowsOf(db, users).find((user) => user.id === id);
  if (!row) throw new Error(`no user ${id}`);
  return row;
}

export const mails = (db: Db) => wholeMails(db);
export const journal = (db: Db) => db.select().from(auditLog).all();
export const keptCodes = (db: Db) => db.select().from(recoveryCodes).all();

/** The token at the end of the newest mail's link to that page. */
export function tokenIn(db: Db, page: string): string {
  const text = mails(db).findLast((mail) => mail.text.includes(`${page}/`))?.text ?? '';
  const token = new RegExp(`${page}/(\\S+)`).exec(text)?.[1];
  if (!token) throw new Error(`no link to ${page} was mailed`);
  return token;
}

/** Reason of a rejected promise. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error as { code: string; message: string; details: Record<string, never> },
  );
