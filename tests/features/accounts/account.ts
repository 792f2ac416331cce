import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { recoveryCodes, users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { editUserContract } from '../../../src/features/accounts/editUser.api.ts';
import { hashPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromCookie, startSession } from '../../../src/features/accounts/model/session.server.ts';
import { editUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../../src/features/accounts/security/secondFactor.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import type { Actor, Shop } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { wholeMails } from '../../support/mails.ts';
import { makeUser, rowsOf, testDb } from '../../support/people.ts';

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

type Values = Partial<typeof users.$inferInsert>;
type SignedIn = {
  actor: Extract<Actor, { userId: string }>;
  id: string;
  email: string;
  token: string;
  cookieToken: string;
};
type Typed = { typed?: string; code?: string | undefined; address?: string; deviceToken?: string };

export const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });

/** For each test of a file a shop of its own where a client, if any, has signed in; the clock runs again after each. */
export function openAccounts(values: Values | null = {}) {
  let db: Db;
  let zoe: SignedIn;
  const by = (actor?: Actor, shop?: Shop) => ctxOf(db, actor, shop);
  /** A person with a password and a live session, as the login leaves them. */
  const signedIn = async (role: 'client' | 'admin' = 'client', more: Values = {}): Promise<SignedIn> => {
    const user = makeUser(db, role, { passwordHash, ...more });
    const { token, cookieToken } = await startSession(by(), { user, device: visitor });
    const actor = await actorFromCookie(db, cookieToken);
    if (!('userId' in actor)) throw new Error('the session did not start');
    return { actor, id: user.id, email: user.email, token, cookieToken };
  };
  const userRow = (id = zoe.id) => {
    const row = rowsOf(db, users).find((user) => user.id === id);
    if (!row) throw new Error(`no user ${id}`);
    return row;
  };
  const mails = () => wholeMails(db);
  /** Signs in with the password of these tests. */
  const enter = (email = zoe.email, { typed = password, ...more }: Typed = {}) =>
    login(by(), { email, password: typed, ...visitor, cookieToken: undefined, ...more });
  beforeEach(async () => {
    db = testDb();
    if (values) zoe = await signedIn('client', values);
  });
  return {
    get db() {
      return db;
    },
    get zoe() {
      return zoe;
    },
    by,
    asZoe: () => by(zoe.actor),
    signedIn,
    userRow,
    mails,
    /** One more device of the same person. */
    anotherDevice: async ({ id } = zoe) =>
      (await startSession(by(), { user: userRow(id), device: visitor })).cookieToken,
    enter,
    /** The same person signs in anew, in place of the session before. */
    async reenter() {
      const { cookieToken, token } = await enter();
      zoe = { ...zoe, cookieToken, token, actor: (await actorFromCookie(db, cookieToken)) as SignedIn['actor'] };
    },
    /** Somebody sends the form of details, the signed-in person their own. */
    edit: (change: Record<string, unknown> = {}, actor: Actor = zoe.actor, id = zoe.id) =>
      editUser(by(actor), {
        id,
        profile: editUserContract.body.parse({ ...profile, ...change }),
        address: visitor.address,
      }),
    /** Sets the second factor up as a person does. */
    async enrol(actor: Actor = zoe.actor) {
      const { secret } = await beginSecondFactor(by(actor), { currentPassword: password, ...visitor });
      const { recoveryCodes } = await confirmSecondFactor(by(actor), { code: codeOf(secret), ...visitor });
      return { secret, recoveryCodes };
    },
    isLive: async (cookieToken = zoe.cookieToken) => (await actorFromCookie(db, cookieToken)).kind !== 'anonymous',
    set: (values: Values, id = zoe.id) => void db.update(users).set(values).where(eq(users.id, id)).run(),
    journal: () => rowsOf(db, auditLog),
    keptCodes: () => rowsOf(db, recoveryCodes),
    /** The token at the end of the newest mail's link to that page. */
    tokenIn(page: string): string {
      const text = mails().findLast((mail) => mail.text.includes(`${page}/`))?.text ?? '';
      const token = new RegExp(`${page}/(\\S+)`).exec(text)?.[1];
      if (!token) throw new Error(`no link to ${page} was mailed`);
      return token;
    },
  };
}

/** Reason of a rejected promise. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error) => error as { code: string; message: string; details: Record<string, never> },
  );
