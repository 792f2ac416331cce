import { type Db, rowById, setById } from '../../../../db/client.ts';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { minutes } from '../../../dates.ts';
import { type Ctx, fieldError, ShopError } from '../../../http/context.ts';
import { sealText } from '../../../uploads/aesGcm.server.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { openSessions } from '../model/devices.server.ts';
import { consumeCode } from '../model/factorCode.server.ts';
import { checkOwner, wrongCodeError } from '../model/ownerCheck.server.ts';
import { currentUserRow, isGuest, type UserRow } from '../model/ownUser.server.ts';
import { countRecoveryCodes, deleteRecoveryCodes, makeRecoveryCodes } from '../model/recoveryCodes.server.ts';
import { type ClientOrigin, endUserSessions } from '../model/session.server.ts';
import { clearFailures, countAttempt, ownerCheckKeys } from '../model/signInLimit.server.ts';
import { newTotpSecret, totpUri } from '../model/totp.server.ts';

type OwnerProof = { currentPassword: string; code: string } & ClientOrigin;

const alreadyActiveText = 'La double authentification est déjà active. Pour changer d’appareil, désactivez-la d’abord.';
const unconfirmedText = 'Confirmez d’abord votre adresse électronique, par le lien que nous vous y envoyons.';
const inactiveText = 'La double authentification n’est pas active.';
const notStartedText = 'Commencez par afficher le code à photographier, puis indiquez celui de votre application.';

/** On an unconfirmed address, a second factor could lock the real owner out. */
const mayBegin = ({ role, emailProvenAt }: UserRow): boolean => role !== 'client' || emailProvenAt !== null;

/** Staff who signed in within the last five minutes need not repeat the password. */
function hasJustSignedIn({ db, actor }: Ctx): boolean {
  if (actor.kind !== 'enrolling') return false;
  const session = rowById(db, sessions, actor.sessionId);
  return session !== undefined && session.createdAt > Date.now() - minutes(5);
}

/** Inactive until a code is confirmed. @throws conflict if a factor is active or the address unconfirmed */
export async function beginSecondFactor(
  ctx: Ctx,
  { currentPassword, address }: { currentPassword?: string | undefined } & ClientOrigin,
): Promise<{ secret: string; uri: string }> {
  const user = currentUserRow(ctx, 'session');
  if (!mayBegin(user)) throw new ShopError('conflict', unconfirmedText);
  if (!hasJustSignedIn(ctx)) {
    if (currentPassword === undefined) throw fieldError('currentPassword', 'Indiquez votre mot de passe actuel.');
    await checkOwner(ctx, { user, credentials: { currentPassword, address } });
  }
  const secret = newTotpSecret();
  await write(ctx, (tx) => {
    if (currentUserRow(tx, 'session').totpConfirmedAt !== null) throw new ShopError('conflict', alreadyActiveText);
    setById(tx.db, users, user.id, {
      totpSecret: sealText(ctx.shop.keys.secrets, { text: secret, context: user.id }),
      totpStep: null,
    });
  });
  return { secret, uri: totpUri(secret, { issuer: ctx.shop.config.shopName, label: user.email }) };
}

/** Ends the other sessions. @throws conflict if not begun or already active; invalid for a wrong code; throttled */
export async function confirmSecondFactor(
  ctx: Ctx,
  input: { code: string } & ClientOrigin,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = currentUserRow(ctx, 'session');
  const limitKeys = ownerCheckKeys(id, input.address);
  await write(ctx, (tx) => countAttempt(tx.db, { ...limitKeys, isHuman: true }));
  return write(ctx, (tx) => {
    const user = currentUserRow(tx, 'session');
    if (user.totpConfirmedAt !== null) throw new ShopError('conflict', alreadyActiveText);
    if (user.totpSecret === null) throw new ShopError('conflict', notStartedText);
    if (!consumeCode(tx, { holder: user, typed: input.code, recovery: false })) throw wrongCodeError();
    clearFailures(tx.db, limitKeys);
    endUserSessions(tx.db, { userId: id, except: 'sessionId' in ctx.actor ? ctx.actor.sessionId : undefined });
    notifyChange(tx, { before: user, edits: ['factorOn'] });
    const now = Date.now();
    setById(tx.db, users, id, { totpConfirmedAt: now, updatedAt: now });
    audit(tx, { action: 'user.secondFactorOn', entityId: id });
    return { recoveryCodes: makeRecoveryCodes(tx, id) };
  });
}

export function clearSecondFactor(tx: Db, userId: string): void {
  setById(tx, users, userId, { totpSecret: null, totpConfirmedAt: null, totpStep: null, updatedAt: Date.now() });
  deleteRecoveryCodes(tx, userId);
}

async function checkOwnerWithCode(ctx: Ctx, input: OwnerProof) {
  const user = currentUserRow(ctx);
  if (user.totpConfirmedAt === null) throw new ShopError('conflict', inactiveText);
  await checkOwner(ctx, { user, credentials: input });
  return user;
}

/** @throws conflict when inactive; invalid for a wrong password or code; throttled */
export async function disableSecondFactor(ctx: Ctx, input: OwnerProof): Promise<null> {
  const user = await checkOwnerWithCode(ctx, input);
  await write(ctx, (tx) => {
    clearSecondFactor(tx.db, user.id);
    notifyChange(tx, { before: user, edits: ['factorOff'] });
    audit(tx, { action: 'user.secondFactorOff', entityId: user.id });
  });
  return null;
}

export async function renewRecoveryCodes(ctx: Ctx, input: OwnerProof): Promise<{ recoveryCodes: string[] }> {
  const user = await checkOwnerWithCode(ctx, input);
  return write(ctx, (tx) => {
    notifyChange(tx, { before: user, edits: ['recoveryCodes'] });
    audit(tx, { action: 'user.recoveryCodes', entityId: user.id });
    return { recoveryCodes: makeRecoveryCodes(tx, user.id) };
  });
}

export function securitySettings(ctx: Ctx) {
  const user = currentUserRow(ctx, 'session');
  const { id, email, firstName, lastName, town, totpConfirmedAt } = user;
  return {
    isGuest: isGuest(user),
    owner: { email, firstName, lastName, town },
    factor: {
      enabledAt: totpConfirmedAt,
      remainingCodes: countRecoveryCodes(ctx.db, id),
      mayBegin: mayBegin(user),
      asksPassword: !hasJustSignedIn(ctx),
    },
    sessions: openSessions(ctx),
  };
}
