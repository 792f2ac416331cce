import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Actor, actorColumnsOf } from '../../http/actor.ts';

/** A row of the journal about a user. Never a value in `detail`, only names: the journal outlives an erased account. */
export function auditUser(
  tx: Db,
  actor: Actor,
  action: string,
  userId: string,
  detail: Record<string, unknown> = {},
): void {
  tx.insert(auditLog)
    .values({
      at: Date.now(),
      ...actorColumnsOf(actor),
      action: `user.${action}`,
      entity: 'user',
      entityId: userId,
      detail,
    })
    .run();
}
