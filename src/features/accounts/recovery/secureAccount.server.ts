import { and, eq, gte } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { makeResetToken, notifySecured } from '../mailed/notice.server.ts';
import { ownerOf, takenBackSince, toBeChosen } from '../mailed/owner.server.ts';
import type { Undone } from '../mailed/secured.mail.ts';
import { deactivatedAddress } from '../model/deactivatedAddress.ts';
import type { UserRow } from '../model/ownUser.server.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { dropRecoveryCodes } from '../model/recoveryCodes.server.ts';
import { endUserSessions } from '../model/session.server.ts';
import { dropTokens } from '../model/tokens.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';

/**
 * « Ce n’était pas moi »: restores the e-mail, ends sessions, blocks the password until a new one is chosen with the returned
 * token, and undoes what changed since the oldest live link of that mailbox. Older links stay valid: a thief's later link must
 * not lock out the owner. Token null: another account has confirmed the address, the dealer must decide.
 * @throws notFound for a token that is unknown, used or expired
 */
export async function secureAccount(ctx: Ctx, input: { token: string }): Promise<{ token: string | null }> {
  return write(ctx, (tx) => {
    const owner = ownerOf(tx.db, { purpose: 'secureAccount', token: input.token });
    const { user } = owner;
    const { email, since } = takenBackSince(tx, { ...owner, token: input.token });
    const undone: Undone[] = [...undoFactor(tx.db, user, since)];
    const reader = findUserByEmail(tx.db, email);
    const other = reader?.id === user.id ? undefined : reader;
    const isShut = other !== undefined && other.emailProvenAt !== null;
    if (other && !isShut) {
      deactivateAddress(tx, other.id);
      undone.push('otherAccount');
    }
    if (isShut) undone.push('shut');
    else if (email !== user.email) undone.push('email');
    tx.db
      .update(users)
      .set({
        email: isShut ? deactivatedAddress(user.id) : email,
        emailProvenAt: null,
        passwordHash: toBeChosen,
        updatedAt: Date.now(),
      })
      .where(eq(users.id, user.id))
      .run();
    endUserSessions(tx.db, { userId: user.id });
    dropTokens(tx.db, { purpose: 'resetPassword', userId: user.id });
    dropTokens(tx.db, { purpose: 'confirmEmail', userId: user.id });
    dropTokens(tx.db, { purpose: 'secureAccount', userId: user.id, since });
    notifySecured(tx, { owner: { ...user, email }, lost: user.email, undone, since });
    audit(tx, { action: 'user.secure', entity: 'user', entityId: user.id, detail: { changed: undone } });
    return { token: isShut ? null : makeResetToken(tx, { id: user.id, email }) };
  });
}

/** An older factor stays: access to the mailbox alone must not remove it. */
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

/** Registering proves no ownership: else a thief could change the e-mail, then register the former one. */
function deactivateAddress(ctx: Ctx, userId: string): void {
  ctx.db
    .update(users)
    .set({ email: deactivatedAddress(userId), emailProvenAt: null, updatedAt: Date.now() })
    .where(eq(users.id, userId))
    .run();
  dropTokens(ctx.db, { purpose: 'resetPassword', userId });
  dropTokens(ctx.db, { purpose: 'confirmEmail', userId });
  audit(ctx, { action: 'user.deactivateAddress', entity: 'user', entityId: userId, detail: { changed: ['email'] } });
}
