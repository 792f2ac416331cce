import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { rowById, updateById } from '../../../../db/client.ts';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { audit, auditChange, write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';
import { type Ctx, fieldError, ShopError, type StaffRole, verb } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { mailPasswordLink } from '../mailed/notice.server.ts';
import { requireMayManage, requireOtherOwner } from '../model/colleague.server.ts';
import { hashPassword } from '../model/hash.server.ts';
import { addUser, requireUser, type UserRow } from '../model/ownUser.server.ts';
import { endSession, endUserSessions } from '../model/session.server.ts';
import {
  endUserSessionsContract,
  type inviteAdminContract,
  type NewColleague,
  renameStaffContract,
  type UserRecord,
} from '../model/users.api.ts';
import { toUserRecord } from '../model/users.server.ts';

/** Returns the invitation link if there is no mail server. @throws conflict if the e-mail is taken */
export async function inviteAdmin(ctx: Ctx, person: NewColleague): Promise<z.output<typeof inviteAdminContract.data>> {
  requirePermission(ctx.actor, 'staff');
  requireValidExpiry(person);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return write(ctx, (tx) => {
    const row = addUser(tx, { ...person, passwordHash, role: 'admin' });
    audit(tx, { action: 'user.createAdmin', entityId: row.id });
    const link = mailPasswordLink(tx, row, 'invitation');
    return { ...toUserRecord(ctx, row), ...(ctx.shop.config.smtpUrl === undefined && { link }) };
  });
}

/** Only an inspector's access expires, within a month at most. @throws invalid otherwise */
function requireValidExpiry({ staffRole, accessUntil }: NewColleague): void {
  const remaining = accessUntil === null ? null : accessUntil - Date.now();
  const isValid =
    staffRole === 'inspector' ? remaining !== null && remaining > 0 && remaining <= days(31) : remaining === null;
  const message = 'Un accès de contrôle finit dans les 31 jours\u00a0; les autres comptes n’ont pas de fin.';
  if (!isValid) throw fieldError('accessUntil', message);
}

export const endSessionsOf = verb(endUserSessionsContract, (ctx, { id, session }) =>
  write(ctx, (tx) => {
    requireMayManage(tx, requireUser(tx, id));
    const isSelected = and(eq(sessions.userId, id), session === undefined ? undefined : eq(sessions.id, session));
    const endedCount = tx.db.select({ id: sessions.id }).from(sessions).where(isSelected).all().length;
    if (session !== undefined && endedCount === 0) throw new ShopError('notFound', 'Cette session est déjà terminée.');
    if (session === undefined) endUserSessions(tx.db, { userId: id });
    else void endSession(tx.db, session);
    if (endedCount > 0) audit(tx, { action: 'user.endSessions', entityId: id, detail: { ended: endedCount } });
    return { ended: endedCount };
  }),
);

function requireStaffAccount(tx: Ctx, id: string): UserRow {
  const row = rowById(tx.db, users, id);
  if (row?.role !== 'admin' || row.erasedAt !== null)
    throw new ShopError('notFound', 'Ce compte n’est pas un compte de l’équipe.');
  return row;
}

/** @throws forbidden unless the caller is the owner; notFound for a client */
export const renameStaff = verb(renameStaffContract, (ctx, { id, firstName, lastName }) => {
  requirePermission(ctx.actor, 'staff');
  return write(ctx, (tx) => {
    const before = requireStaffAccount(tx, id);
    const after = { firstName, lastName };
    const row = updateById(tx.db, users, id, { ...after, updatedAt: Date.now() });
    auditChange(tx, {
      action: 'user.edit',
      entityId: id,
      before: { firstName: before.firstName, lastName: before.lastName },
      after,
    });
    return toUserRecord(ctx, row);
  });
});

/** @throws forbidden unless the caller is the owner; notFound for a client; conflict for the last owner */
export function updateStaffRole(
  ctx: Ctx,
  { id, staffRole }: { id: string; staffRole: StaffRole },
): Promise<UserRecord> {
  requirePermission(ctx.actor, 'staff');
  return write(ctx, (tx) => {
    const before = requireStaffAccount(tx, id);
    if (staffRole === 'inspector' && before.accessUntil === null)
      throw new ShopError('conflict', 'Un accès de contrôle a une fin\u00a0: ouvrez-en un nouveau.');
    const role = before.staffRole ?? 'owner';
    if (role === 'owner' && staffRole !== 'owner') requireOtherOwner(tx, id);
    const row = updateById(tx.db, users, id, { staffRole, updatedAt: Date.now() });
    auditChange(tx, { action: 'user.staffRole', entityId: id, before: { staffRole: role }, after: { staffRole } });
    return toUserRecord(ctx, row);
  });
}
