import { auditLog } from '../../../db/schema/system.ts';
import { actorColumnsOf } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';

/** A row of the journal about a user. Never a value in `detail`, only names: the journal outlives an erased account. */
export function auditUser(ctx: Ctx, action: string, userId: string, detail: Record<string, unknown> = {}): void {
  ctx.db
    .insert(auditLog)
    .values({
      at: Date.now(),
      ...actorColumnsOf(ctx.actor),
      action: `user.${action}`,
      entity: 'user',
      entityId: userId,
      detail,
    })
    .run();
}
