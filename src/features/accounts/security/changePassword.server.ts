import { updateById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, orNotFound, ShopError } from '../../../http/context.ts';
import { notifyChange } from '../mailed/notice.server.ts';
import { hashPassword, verifyPassword } from '../model/hash.server.ts';
import { checkOwner } from '../model/ownerCheck.server.ts';
import { currentUserRow, isGuest, toUser } from '../model/ownUser.server.ts';
import { type Device, endUserSessions, type StartedSession, startSession } from '../model/session.server.ts';
import { deleteTokens } from '../model/tokens.server.ts';
import type { User } from '../model/user.ts';
import { requireStrongPassword } from '../password/requirePassword.server.ts';

type Input = { email: string; currentPassword?: string | undefined; newPassword: string } & Device;

export function storePassword(ctx: Ctx, { userId, passwordHash }: { userId: string; passwordHash: string }): void {
  const user = orNotFound(updateById(ctx.db, users, userId, { passwordHash, updatedAt: Date.now() }));
  endUserSessions(ctx.db, { userId });
  deleteTokens(ctx.db, { purposes: ['resetPassword', 'signIn'], userId });
  notifyChange(ctx, { before: user, edits: ['password'] });
  audit(ctx, { action: 'user.changePassword', entityId: userId });
}

/** Opens a new session in place of all others. @throws invalid for a wrong or weak password; throttled */
export async function resetPassword(ctx: Ctx, input: Input): Promise<StartedSession & { user: User }> {
  const user = currentUserRow(ctx);
  const { currentPassword = '', address } = input;
  if (input.email !== user.email)
    throw fieldError('email', 'Cette adresse électronique n’est pas celle de votre compte.');
  await requireStrongPassword(input.newPassword, { owner: user, field: 'newPassword' });
  if (!isGuest(user)) await checkOwner(ctx, { user, credentials: { currentPassword, address } });
  if (await verifyPassword(user.passwordHash, input.newPassword)) {
    throw fieldError('newPassword', 'C’est déjà votre mot de passe. Choisissez-en un autre.');
  }
  const passwordHash = await hashPassword(input.newPassword);
  const { started } = await write(ctx, (tx) => {
    // Another request may have changed the password meanwhile.
    if (currentUserRow(tx).passwordHash !== user.passwordHash) throw new ShopError('conflict');
    storePassword(tx, { userId: user.id, passwordHash });
    return { started: startSession(tx, { user, device: input }) };
  });
  return { ...(await started), user: toUser(user) };
}
