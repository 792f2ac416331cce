import { write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, verb } from '../../../http/context.ts';
import { mailUser } from '../../../mail/outbox.server.ts';
import { consumeRobotCheck, type SolvedCheck, verifyRobotCheck } from '../../robotCheck/altcha.server.ts';
import { mailPasswordLink } from '../mailed/notice.server.ts';
import { accountCreatedMail } from '../model/account.mail.ts';
import { hashPassword } from '../model/hash.server.ts';
import { addUser, findUserByEmail, guestPasswordHash, toUser, type UserRow } from '../model/ownUser.server.ts';
import { type StartedSession, startSession } from '../model/session.server.ts';
import type { User } from '../model/user.ts';
import { requireStrongPassword } from '../password/requirePassword.server.ts';
import {
  checkRegisteredContract,
  emailTakenText,
  type Guest,
  type Registration,
  registerContract,
} from '../register.api.ts';
import { logout, type Visit } from '../signIn/signIn.server.ts';
import { makeConfirmToken } from './confirmEmail.server.ts';
import { requireCountry } from './countries.server.ts';

type NewAccount = Omit<Guest | Registration, 'token' | 'password'> & Pick<UserRow, 'passwordHash'>;

/** To prevent probing, a refusal uses up the robot check too. @throws conflict when the e-mail is taken */
async function openAccount<T>(
  ctx: Ctx,
  { proof, ...person }: NewAccount & { proof: SolvedCheck },
  onCreated: (tx: Ctx, user: UserRow) => T,
): Promise<T> {
  const outcome = await write(ctx, (tx) => {
    consumeRobotCheck(tx.db, proof);
    if (findUserByEmail(tx.db, person.email)) return undefined;
    return { value: onCreated(tx, addUser(tx, { ...person, role: 'client' })) };
  });
  if (!outcome) throw fieldError('email', emailTakenText, 'conflict');
  return outcome.value;
}

export const register = verb(registerContract, async (ctx, input) => {
  const { password, token, ...person } = input;
  await requireStrongPassword(password, { owner: person, field: 'password' });
  requireCountry(ctx.db, { country: person.country });
  const proof = await verifyRobotCheck(ctx, token);
  const passwordHash = await hashPassword(password);
  return openAccount(ctx, { ...person, passwordHash, proof }, (tx, user) => {
    const mailContent = accountCreatedMail(user, makeConfirmToken(tx.db, user), ctx.shop.sender);
    mailUser(tx, user, { kind: 'accountCreated', letter: mailContent });
    return toUser(user);
  });
});

/** The new session replaces the visitor's. @throws invalid; conflict */
export async function registerGuest(
  ctx: Ctx,
  { person: { token, ...person }, visit }: { person: Guest; visit: Visit },
): Promise<StartedSession & { user: User }> {
  requireCountry(ctx.db, { country: person.country });
  const proof = await verifyRobotCheck(ctx, token);
  const { user, started } = await openAccount(
    ctx,
    { ...person, passwordHash: guestPasswordHash, proof },
    (tx, user) => {
      mailPasswordLink(tx, user, 'guest');
      return { user, started: startSession(tx, { user, device: visit }) };
    },
  );
  await logout(ctx, visit);
  return { ...(await started), user: toUser(user) };
}

export const checkRegistered = verb(checkRegisteredContract, async (ctx, { email, token }) => {
  const proof = await verifyRobotCheck(ctx, token);
  return write(ctx, (tx) => {
    consumeRobotCheck(tx.db, proof);
    return { registered: findUserByEmail(tx.db, email) !== undefined };
  });
});
