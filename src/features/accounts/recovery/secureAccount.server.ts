import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Undone } from '../account.mail.ts';
import { makeResetToken, notifySecured } from '../mailed/notice.server.ts';
import { ownerOf, toBeChosen } from '../mailed/owner.server.ts';
import { deactivatedAddress } from '../model/deactivatedAddress.ts';
import { findUserByEmail } from '../model/ownUser.server.ts';
import { endUserSessions } from '../model/session.server.ts';
import { dropTokens, oldestToken } from '../model/tokens.server.ts';
import { clearSecondFactor } from '../security/secondFactor.server.ts';

const purpose = 'secureAccount';

/** « Ce n’était pas moi ». Links older than a mailbox's first stay: a thief's later one must not lock the owner out.
 * Token null: another account has the address, the dealer must decide. */
export async function secureAccount(ctx: Ctx, input: { token: string }): Promise<{ token: string | null }> {
  return write(ctx, (tx) => {
    const { user, email } = ownerOf(tx.db, { purpose, token: input.token });
    const since = oldestToken(tx.db, { purpose, userId: user.id, email }) ?? 0;
    const isShut = (findUserByEmail(tx.db, email)?.id ?? user.id) !== user.id;
    const undone: Undone[] = isShut ? ['shut'] : email === user.email ? [] : ['email'];
    // An older factor stays: access to the mailbox alone must not remove it.
    if (user.totpConfirmedAt === null || user.totpConfirmedAt >= since) {
      clearSecondFactor(tx.db, user.id);
      if (user.totpConfirmedAt !== null) undone.push('factor');
    }
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
    dropTokens(tx.db, { purpose, userId: user.id, since });
    notifySecured(tx, { owner: { ...user, email }, lost: user.email, undone });
    audit(tx, { action: 'user.secure', entity: 'user', entityId: user.id, detail: { changed: undone } });
    return { token: isShut ? null : makeResetToken(tx, { id: user.id, email }) };
  });
}
