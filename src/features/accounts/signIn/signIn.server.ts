import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { anonymous, type Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { spendRobotCheck, verifyRobotCheck } from '../../robotCheck/altcha.server.ts';
import { deviceName } from '../model/device.ts';
import { spendCode, wrongCodeSentence } from '../model/factorCode.server.ts';
import { verifyPassword } from '../model/hash.server.ts';
import { knownDevice, deviceToken as makeDeviceToken } from '../model/knownDevice.ts';
import { asUser, findUserByEmail } from '../model/ownUser.server.ts';
import {
  actorFromCookie,
  type Device,
  endSession,
  type StartedSession,
  startSession,
} from '../model/session.server.ts';
import { isShut } from '../model/session.ts';
import {
  countCode,
  countTry,
  forgetCodes,
  forgetFailures,
  signInKeys,
  takeBackTry,
} from '../model/signInLimit.server.ts';
import type { User } from '../model/user.ts';

const failed = () =>
  new ShopError(
    'unauthenticated',
    'Adresse électronique ou mot de passe incorrect. Vérifiez les deux, puis recommencez.',
  );

const askFactor = (message: string, errors: Record<string, string> = {}) =>
  new ShopError('unauthenticated', message, { data: { secondFactor: true }, errors });

const codeNeeded = () =>
  askFactor('Votre compte demande aussi un code\u00a0: celui de votre application, ou un de vos codes de secours.');

const wrongCode = (typed: string) => {
  const message = wrongCodeSentence(typed);
  return askFactor(message, { code: message });
};

export type Visit = Device & { cookieToken: string | undefined; deviceToken?: string | undefined };

/** @throws throttled as `countTry`; unauthenticated with one sentence and the same time whatever was wrong, with
 * `data.secondFactor` when only the code is */
export async function login(
  ctx: Ctx,
  input: { email: string; password: string; code?: string | undefined; token?: string | undefined } & Visit,
): Promise<StartedSession & { user: User; deviceToken: string }> {
  const { keys } = ctx.shop;
  const found = findUserByEmail(ctx.db, input.email);
  const device = knownDevice(keys.session, found, input.deviceToken);
  const limitKeys = signInKeys({ ...input, device });
  const proof = input.token === undefined ? null : await verifyRobotCheck(ctx, input.token);
  await write(ctx, (tx) => {
    if (proof) spendRobotCheck(tx.db, proof);
    countTry(tx.db, { ...limitKeys, proven: proof !== null });
  });
  const matches = await verifyPassword(found?.passwordHash, input.password);
  if (!found || !matches || isShut(found)) throw failed();

  const { code } = input;
  if (found.totpConfirmedAt !== null && code === undefined) {
    await write(ctx, (tx) => takeBackTry(tx.db, limitKeys));
    throw codeNeeded();
  }
  if (found.totpConfirmedAt !== null) await write(ctx, (tx) => countCode(tx.db, { ...input, device }));
  const { user, started } = await write(ctx, (tx) => {
    // The account may have changed during the password check.
    const now = tx.db.select().from(users).where(eq(users.id, found.id)).get();
    if (now?.passwordHash !== found.passwordHash || isShut(now)) throw failed();
    if (now.totpConfirmedAt !== null && !spendCode(tx, { holder: now, typed: code ?? '' })) throw wrongCode(code ?? '');
    forgetFailures(tx.db, limitKeys);
    forgetCodes(tx.db, { ...input, device });
    const user = tx.db.update(users).set({ lastLoginAt: Date.now() }).where(eq(users.id, found.id)).returning().get();
    if (user.role === 'admin') {
      const actor = { kind: 'admin', userId: user.id } as const;
      const detail = { device: deviceName(input.userAgent) };
      audit({ db: tx.db, actor }, { action: 'user.signIn', entity: 'user', entityId: user.id, detail });
    }
    // In this transaction: a password change right after must end this session too.
    return { user, started: startSession(tx, { user, device: input }) };
  });
  await logout(ctx, input);
  ctx.shop.log.info({ role: user.role }, 'signed in');
  const deviceToken = makeDeviceToken(keys.session, found, device ?? undefined);
  return { ...(await started), user: asUser(user), deviceToken };
}

export async function logout(ctx: Ctx, visit: Pick<Visit, 'cookieToken'>): Promise<null> {
  for (const one of [ctx.actor, visit.cookieToken ? await actorFromCookie(ctx.db, visit.cookieToken) : anonymous]) {
    if ('sessionId' in one) await endSession(ctx.db, one.sessionId);
  }
  return null;
}
