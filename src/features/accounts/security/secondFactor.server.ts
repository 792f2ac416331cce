import { eq } from 'drizzle-orm';
import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Actor } from '../../../http/actor.ts';
import { ShopError } from '../../../http/errors.ts';
import type { AccountShop } from '../accountShop.ts';
import { auditUser } from '../audit.server.ts';
import { tellChange } from '../mailed/notice.server.ts';
import { ownRow } from '../ownUser.server.ts';
import { sealText } from '../secretText.server.ts';
import { countAttempt, forgiveAttempts, proofAttempt } from '../session/attempts.server.ts';
import { endUserSessions } from '../session/session.server.ts';
import { spendCode } from './factorCode.server.ts';
import { proveOwner, wrongCode } from './proof.server.ts';
import { dropRecoveryCodes, makeRecoveryCodes } from './recoveryCodes.server.ts';
import { newTotpSecret, totpUri } from './totp.server.ts';

type Shop = AccountShop & { address: string | null };
type Proof = { currentPassword: string; code: string };

const alreadyOn = 'La double authentification est déjà active. Pour changer d’appareil, désactivez-la d’abord.';
const notOn = 'La double authentification n’est pas active.';
const notBegun = 'Commencez par afficher le code à photographier, puis indiquez celui de votre application.';

/** Makes the secret of an authenticator app; nothing is asked at sign-in before a code of it is confirmed. */
export async function beginSecondFactor(
  db: Db,
  actor: Actor,
  input: { currentPassword: string },
  shop: Shop,
): Promise<{ secret: string; uri: string }> {
  const user = ownRow(db, actor, 'session');
  await proveOwner(db, user, input, shop.address);
  const secret = newTotpSecret();
  write(db, (tx) => {
    if (ownRow(tx, actor, 'session').totpConfirmedAt !== null) throw new ShopError('conflict', alreadyOn);
    tx.update(users)
      .set({ totpSecret: sealText(shop.secrets, secret, user.id), totpStep: null })
      .where(eq(users.id, user.id))
      .run();
  });
  return { secret, uri: totpUri(secret, shop.sender.shopName, user.email) };
}

/**
 * Turns the second factor on and ends the account's other sessions.
 * @throws conflict before `begin` or once it is on, invalid for a wrong code, throttled after 5 of them
 */
export function confirmSecondFactor(
  db: Db,
  actor: Actor,
  input: { code: string },
  shop: Shop,
): { recoveryCodes: string[] } {
  const { id } = ownRow(db, actor, 'session');
  const attempt = proofAttempt(id, shop.address);
  countAttempt(db, attempt);
  return write(db, (tx) => {
    const user = ownRow(tx, actor, 'session');
    if (user.totpConfirmedAt !== null) throw new ShopError('conflict', alreadyOn);
    if (user.totpSecret === null) throw new ShopError('conflict', notBegun);
    if (!spendCode(tx, shop.secrets, user, input.code, false)) throw wrongCode();
    forgiveAttempts(tx, attempt);
    // Those were opened with the password alone.
    endUserSessions(tx, id, 'sessionId' in actor ? actor.sessionId : undefined);
    const totpConfirmedAt = tellChange(tx, shop, user, ['factorOn']);
    tx.update(users).set({ totpConfirmedAt, updatedAt: Date.now() }).where(eq(users.id, id)).run();
    auditUser(tx, actor, 'secondFactorOn', id);
    return { recoveryCodes: makeRecoveryCodes(tx, shop.secrets, id) };
  });
}

/** Forgets the secret and the recovery codes of an account. */
export function clearSecondFactor(tx: Db, userId: string): void {
  tx.update(users)
    .set({ totpSecret: null, totpConfirmedAt: null, totpStep: null, updatedAt: Date.now() })
    .where(eq(users.id, userId))
    .run();
  dropRecoveryCodes(tx, userId);
}

async function proveWithCode(db: Db, actor: Actor, input: Proof, shop: Shop) {
  const user = ownRow(db, actor);
  if (user.totpConfirmedAt === null) throw new ShopError('conflict', notOn);
  const code = { text: input.code, key: shop.secrets };
  await proveOwner(db, user, { currentPassword: input.currentPassword, code }, shop.address);
  return user;
}

/** @throws conflict when it is not on, invalid for a wrong password or code, throttled after 5 of them */
export async function disableSecondFactor(db: Db, actor: Actor, input: Proof, shop: Shop): Promise<null> {
  const user = await proveWithCode(db, actor, input, shop);
  write(db, (tx) => {
    clearSecondFactor(tx, user.id);
    tellChange(tx, shop, user, ['factorOff']);
    auditUser(tx, actor, 'secondFactorOff', user.id);
  });
  return null;
}

/** @throws conflict when it is not on, invalid for a wrong password or code, throttled after 5 of them */
export async function renewRecoveryCodes(
  db: Db,
  actor: Actor,
  input: Proof,
  shop: Shop,
): Promise<{ recoveryCodes: string[] }> {
  const user = await proveWithCode(db, actor, input, shop);
  return write(db, (tx) => {
    tellChange(tx, shop, user, ['recoveryCodes']);
    auditUser(tx, actor, 'recoveryCodes', user.id);
    return { recoveryCodes: makeRecoveryCodes(tx, shop.secrets, user.id) };
  });
}
