import { and, eq, gte } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
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
export async function secureAccount(ctx: Ctx, input: { token: string }): Promise<{ token: string | null }> {
  return write(ctx, (tx) => {
    const owner = ownerOf(tx.db, 'secureAccount', input.token);
    const { user } = owner;
    const { email, since } = takenBackSince(tx, input.token, owner);
    const undone: Undone[] = [...undoFactor(tx.db, user, since)];
    const reader = findUserByEmail(tx.db, email);
    const other = reader?.id === user.id ? undefined : reader;
    const isShut = other !== undefined && other.emailProvenAt !== null;
    if (other && !isShut) {
      moveAside(tx, other.id);
      undone.push('otherAccount');
    }
    if (isShut) undone.push('shut');
    else if (email !== user.email) undone.push('email');
    tx.db
      .update(users)
      .set({
        email: isShut ? asideAddress(user.id) : email,
        emailProvenAt: null,
        passwordHash: toBeChosen,
        updatedAt: Date.now(),
      })
      .where(eq(users.id, user.id))
      .run();
    endUserSessions(tx.db, user.id);
    dropTokens(tx.db, 'resetPassword', user.id);
    dropTokens(tx.db, 'confirmEmail', user.id);
    dropTokens(tx.db, 'secureAccount', user.id, since);
    tellSecured(tx, { ...user, email }, user.email, { undone, since });
    audit(tx, { action: 'user.secure', entity: 'user', entityId: user.id, detail: { changed: undone } });
    return { token: isShut ? null : makeResetToken(tx, { id: user.id, email }) };
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
function moveAside(ctx: Ctx, userId: string): void {
  ctx.db
    .update(users)
    .set({ email: asideAddress(userId), emailProvenAt: null, updatedAt: Date.now() })
    .where(eq(users.id, userId))
    .run();
  dropTokens(ctx.db, 'resetPassword', userId);
  dropTokens(ctx.db, 'confirmEmail', userId);
  audit(ctx, { action: 'user.moveAside', entity: 'user', entityId: userId, detail: { changed: ['email'] } });
}
