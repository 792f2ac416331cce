import { and, eq, gte } from 'drizzle-orm';
import { type Db, write } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import type { Actor } from '../../../http/actor.ts';
import type { AccountShop } from '../accountShop.ts';
import { auditUser } from '../audit.server.ts';
import { asideAddress } from '../mailed/asideAddress.ts';
import { makeResetToken, tellSecured } from '../mailed/notice.server.ts';
import { ownerOf, takenBackSince, toBeChosen } from '../mailed/owner.server.ts';
import type { Undone } from '../mailed/secured.mail.ts';
import { dropTokens } from '../mailed/tokens.server.ts';
import type { UserRow } from '../ownUser.server.ts';
import { findUserByEmail } from '../ownUser.server.ts';
import { dropRecoveryCodes } from '../security/recoveryCodes.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';
import { endUserSessions } from '../session/session.server.ts';

/**
 * « Ce n’était pas moi »: gives the account back to who reads the mailbox that the notice went to. Sessions end, the
 * password is shut until another is chosen with the token that this answers, the e-mail is theirs again. What came
 * since the oldest link that still works in that mailbox goes too: a second factor, recovery codes, later links. Older
 * links stay, so that whoever comes by a later one never shuts out who had the account before. Where another account
 * has confirmed that address since, it keeps it, and this one stays shut until the dealer has heard the owner: the
 * token is null.
 * @throws notFound for a token that is unknown, used or expired
 */
export function secureAccount(
  db: Db,
  actor: Actor,
  input: { token: string },
  shop: AccountShop,
): { token: string | null } {
  return write(db, (tx) => {
    const owner = ownerOf(tx, 'secureAccount', input.token);
    const { user } = owner;
    const { email, since } = takenBackSince(tx, shop.secrets, input.token, owner);
    const undone: Undone[] = [...undoFactor(tx, user, since)];
    const reader = findUserByEmail(tx, email);
    const other = reader?.id === user.id ? undefined : reader;
    const isShut = other !== undefined && other.emailProvenAt !== null;
    if (other && !isShut) {
      moveAside(tx, actor, other.id);
      undone.push('otherAccount');
    }
    if (isShut) undone.push('shut');
    else if (email !== user.email) undone.push('email');
    tx.update(users)
      .set({
        email: isShut ? asideAddress(user.id) : email,
        emailProvenAt: null,
        passwordHash: toBeChosen,
        updatedAt: Date.now(),
      })
      .where(eq(users.id, user.id))
      .run();
    endUserSessions(tx, user.id);
    dropTokens(tx, 'resetPassword', user.id);
    dropTokens(tx, 'confirmEmail', user.id);
    dropTokens(tx, 'secureAccount', user.id, since);
    tellSecured(tx, shop, { ...user, email }, user.email, { undone, since });
    auditUser(tx, actor, 'secure', user.id, { changed: undone });
    return { token: isShut ? null : makeResetToken(tx, shop, { id: user.id, email }) };
  });
}

/** A factor that was there before stays: a stolen mailbox must not be enough. */
function undoFactor(tx: Db, { id, totpConfirmedAt }: UserRow, since: number): Undone[] {
  if (totpConfirmedAt === null || totpConfirmedAt >= since) {
    clearSecondFactor(tx, id);
    return totpConfirmedAt === null ? [] : ['factor'];
  }
  const renewed = and(eq(auditLog.entityId, id), eq(auditLog.action, 'user.recoveryCodes'), gte(auditLog.at, since));
  if (!tx.select({ id: auditLog.id }).from(auditLog).where(renewed).get()) return [];
  dropRecoveryCodes(tx, id);
  return ['recoveryCodes'];
}

/**
 * Registering an address proves nothing, so an account opened with one since must not keep it from who reads that
 * mailbox: else a thief would change the e-mail, then register the former one.
 */
function moveAside(tx: Db, actor: Actor, userId: string): void {
  tx.update(users)
    .set({ email: asideAddress(userId), emailProvenAt: null, updatedAt: Date.now() })
    .where(eq(users.id, userId))
    .run();
  dropTokens(tx, 'resetPassword', userId);
  dropTokens(tx, 'confirmEmail', userId);
  auditUser(tx, actor, 'moveAside', userId, { changed: ['email'] });
}
