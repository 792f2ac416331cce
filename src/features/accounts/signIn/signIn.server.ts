import type { APIContext } from 'astro';
import { rowById, updateById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { anonymous, type Ctx, ShopError } from '../../../http/context.ts';
import { consumeRobotCheck, verifyRobotCheck } from '../../robotCheck/altcha.server.ts';
import { deviceName } from '../model/device.ts';
import { consumeCode, reportWrongCode, wrongCodeText } from '../model/factorCode.server.ts';
import { verifyPassword } from '../model/hash.server.ts';
import { cookieOptions, deviceToken as makeDeviceToken, recognizeDevice } from '../model/knownDevice.server.ts';
import { findUserByEmail, toUser, type UserRow } from '../model/ownUser.server.ts';
import {
  actorFromCookie,
  type Device,
  endSession,
  type StartedSession,
  sessionCookie,
  startSession,
} from '../model/session.server.ts';
import { deviceCookieName, isClosed, sessionCookieName } from '../model/session.ts';
import {
  clearCodeAttempts,
  clearFailures,
  countAttempt,
  countCodeAttempt,
  signInKeys,
  undoAttempt,
} from '../model/signInLimit.server.ts';
import type { User } from '../model/user.ts';

const wrongCredentialsError = () =>
  new ShopError(
    'unauthenticated',
    'Adresse électronique ou mot de passe incorrect. Vérifiez les deux, puis recommencez.',
  );

const factorRequiredError = (message: string, errors: Record<string, string> = {}) =>
  new ShopError('unauthenticated', message, { data: { secondFactor: true }, errors });

const codeRequiredError = () =>
  factorRequiredError(
    'Votre compte demande aussi un code\u00a0: celui de votre application, ou un de vos codes de secours.',
  );

const wrongCodeError = (typed: string) => {
  const message = wrongCodeText(typed);
  return factorRequiredError(message, { code: message });
};

export type Visit = Device & { cookieToken?: string | undefined; deviceToken?: string | undefined };

export type SignInResult = StartedSession & { user: User; deviceToken: string };

type CodeAttempt = { holder: UserRow; code: string | undefined; visit: Visit };

/** @throws unauthenticated if a required code is missing; throttled */
export async function requireCode(ctx: Ctx, { holder, code, visit }: CodeAttempt): Promise<void> {
  if (holder.totpConfirmedAt === null) return;
  if (code === undefined) throw codeRequiredError();
  const device = recognizeDevice(ctx.shop.keys.session, holder, visit.deviceToken);
  await write(ctx, (tx) => countCodeAttempt(tx.db, { email: holder.email, device }));
}

/** `authorize` runs in the transaction; the new session replaces the visitor's. */
export async function checkSignIn(
  ctx: Ctx,
  { code, ...visit }: Visit & { code?: string | undefined },
  authorize: (tx: Ctx) => UserRow,
): Promise<SignInResult> {
  const { session } = ctx.shop.keys;
  let refusedAccount: UserRow | undefined;
  const { user, device, started } = await write(ctx, (tx) => {
    const account = authorize(tx);
    if (account.totpConfirmedAt !== null && !consumeCode(tx, { holder: account, typed: code ?? '' })) {
      refusedAccount = account;
      throw wrongCodeError(code ?? '');
    }
    const device = recognizeDevice(session, account, visit.deviceToken);
    clearCodeAttempts(tx.db, { email: account.email, device });
    const user = updateById(tx.db, users, account.id, { lastLoginAt: Date.now() });
    if (user.role === 'admin') {
      const actor = { kind: 'admin', userId: user.id } as const;
      const detail = { device: deviceName(visit.userAgent) };
      audit({ db: tx.db, actor }, { action: 'user.signIn', entityId: user.id, detail });
    }
    // In one transaction, so that a later change of the password ends the new session too.
    return { user, device, started: startSession(tx, { user, device: visit }) };
  }).catch(async (error) => {
    const account = refusedAccount;
    if (account) await write(ctx, (tx) => reportWrongCode(tx, account));
    throw error;
  });
  await logout(ctx, visit);
  ctx.shop.log.info({ role: user.role }, 'signed in');
  const deviceToken = makeDeviceToken(session, user, device ?? undefined);
  return { ...(await started), user: toUser(user), deviceToken };
}

/** Failures look alike and take the same time, so as not to reveal accounts.
 * @throws throttled; unauthenticated, with `data.secondFactor` when only the code is wrong */
export async function login(
  ctx: Ctx,
  input: { email: string; password: string; code?: string | undefined; token?: string | undefined } & Visit,
): Promise<SignInResult> {
  const { keys } = ctx.shop;
  const account = findUserByEmail(ctx.db, input.email);
  const device = recognizeDevice(keys.session, account, input.deviceToken);
  const limitKeys = signInKeys({ ...input, device });
  const proof = input.token === undefined ? null : await verifyRobotCheck(ctx, input.token);
  await write(ctx, (tx) => {
    if (proof) consumeRobotCheck(tx.db, proof);
    countAttempt(tx.db, { ...limitKeys, isHuman: proof !== null });
  });
  const isCorrect = await verifyPassword(account?.passwordHash, input.password);
  if (!account || !isCorrect || isClosed(account)) throw wrongCredentialsError();

  const { code } = input;
  if (account.totpConfirmedAt !== null && code === undefined) await write(ctx, (tx) => undoAttempt(tx.db, limitKeys));
  await requireCode(ctx, { holder: account, code, visit: input });
  return checkSignIn(ctx, input, (tx) => {
    // The account may have changed during the password check.
    const currentUser = rowById(tx.db, users, account.id);
    if (currentUser?.passwordHash !== account.passwordHash || isClosed(currentUser)) throw wrongCredentialsError();
    clearFailures(tx.db, limitKeys);
    return currentUser;
  });
}

export async function logout(ctx: Ctx, visit: Pick<Visit, 'cookieToken'>): Promise<null> {
  for (const formerActor of [
    ctx.actor,
    visit.cookieToken ? await actorFromCookie(ctx.db, visit.cookieToken) : anonymous,
  ]) {
    if ('sessionId' in formerActor) await endSession(ctx.db, formerActor.sessionId);
  }
  return null;
}

export const readVisit = ({ request, cookies, locals }: APIContext): Visit => ({
  userAgent: request.headers.get('user-agent'),
  address: locals.address,
  deviceToken: cookies.get(deviceCookieName(locals.app.config.siteUrl))?.value,
  cookieToken: cookies.get(sessionCookieName(locals.app.config.siteUrl))?.value,
});

export function setSessionCookies({ cookies, locals }: APIContext, session: SignInResult) {
  const { siteUrl } = locals.app.config;
  cookies.set(deviceCookieName(siteUrl), session.deviceToken, cookieOptions(siteUrl));
  cookies.set(...sessionCookie(locals.ctx, session));
  return { token: session.token, user: session.user };
}
