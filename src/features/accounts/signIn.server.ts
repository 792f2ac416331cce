import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { type Actor, anonymous } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { countHit, forgetHits, takeBackHit } from '../../http/throttle.server.ts';
import { verifyPassword } from './password.server.ts';
import { actorFromCookie, type Device, endSession, type StartedSession, startSession } from './session.server.ts';
import { asUser, type User } from './user.ts';
import { findUserByEmail } from './users.server.ts';

/** Failures allowed in 15 minutes (decisions.md). */
const perAccount = { hits: 5, minutes: 15 };
const perAddress = { hits: 20, minutes: 15 };

const failed = () =>
  new ShopError(
    'unauthenticated',
    'Adresse électronique ou mot de passe incorrect. Vérifiez les deux, puis recommencez.',
  );

/** What the request says beside its body. */
export type Visit = Device & { cookieToken: string | undefined };

/**
 * Opens a session for a client or an admin and ends the one it replaces.
 * @throws unauthenticated with one sentence whatever was wrong (also for a disabled account), after the same time;
 * throttled after 5 failures for an account or 20 from an address in 15 minutes.
 */
export async function login(
  db: Db,
  actor: Actor,
  input: { email: string; password: string },
  visit: Visit & { sessionKey: Uint8Array },
): Promise<StartedSession & { user: User }> {
  const account = `login:account:${input.email}`;
  const address = `login:address:${visit.address}`;
  // Counted first: attempts sent at once must not all pass while none has failed yet.
  write(db, (tx) => {
    countHit(tx, account, perAccount);
    countHit(tx, address, perAddress);
  });
  const found = findUserByEmail(db, input.email);
  const matches = await verifyPassword(found?.passwordHash, input.password);
  if (!found || !matches || found.disabledAt !== null || found.erasedAt !== null) throw failed();

  const user = write(db, (tx) => {
    forgetHits(tx, account);
    takeBackHit(tx, address);
    return tx.update(users).set({ lastLoginAt: Date.now() }).where(eq(users.id, found.id)).returning().get();
  });
  await logout(db, actor, visit);
  return { ...(await startSession(db, visit.sessionKey, user, visit)), user: asUser(user) };
}

/** Ends the session of the bearer and that of the page cookie. Ending is all that a cookie may do in a call. */
export async function logout(db: Db, actor: Actor, visit: Pick<Visit, 'cookieToken'>): Promise<null> {
  for (const one of [actor, visit.cookieToken ? await actorFromCookie(db, visit.cookieToken) : anonymous]) {
    if ('sessionId' in one) await endSession(db, one.sessionId);
  }
  return null;
}
