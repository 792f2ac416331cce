import { eq } from 'drizzle-orm';
import { auditChange } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import type { StaffRole } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';
import { requireOtherOwner } from '../model/colleague.server.ts';
import type { UserRecord } from '../users.api.ts';
import { asRecord } from '../users.server.ts';

/** @throws forbidden to all but the owner, notFound for anybody who is no admin, conflict for the last owner */
export function updateStaffRole(
  ctx: Ctx,
  { id, staffRole }: { id: string; staffRole: StaffRole },
): Promise<UserRecord> {
  requireAct(ctx.actor, 'staff');
  return write(ctx, (tx) => {
    const before = tx.db.select().from(users).where(eq(users.id, id)).get();
    if (before?.role !== 'admin' || before.erasedAt !== null)
      throw new ShopError('notFound', 'Ce compte n’est pas un compte de l’équipe.');
    if (staffRole === 'inspector' && before.accessUntil === null)
      throw new ShopError('conflict', 'Un accès de contrôle a une fin\u00a0: ouvrez-en un nouveau.');
    const was = before.staffRole ?? 'owner';
    if (was === 'owner' && staffRole !== 'owner') requireOtherOwner(tx, id);
    const row = tx.db.update(users).set({ staffRole, updatedAt: Date.now() }).where(eq(users.id, id)).returning().get();
    auditChange(tx, {
      action: 'user.staffRole',
      entity: 'user',
      entityId: id,
      before: { staffRole: was },
      after: { staffRole },
    });
    return asRecord(row);
  });
}
