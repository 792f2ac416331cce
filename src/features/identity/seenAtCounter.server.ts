import { and, desc, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { requireAct } from '../../http/staff.ts';
import { loadClient } from './identityRows.server.ts';

/** An element for whoever decides about the identity; the journal keeps it. @throws notFound */
export function noteSeenAtCounter(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAct(ctx.actor, 'seeDocuments');
  return write(ctx, (tx) => {
    loadClient(tx.db, id);
    audit(tx, { action: 'identity.seen', entity: 'user', entityId: id });
    return { _id: id };
  });
}

const judged = ['identity.verified', 'identity.refused', 'identity.expired'];

export function seenAtCounter({ db }: Ctx, userId: string): number | null {
  const { entity, entityId, action, at } = auditLog;
  const last = db
    .select({ action, at })
    .from(auditLog)
    .where(and(eq(entity, 'user'), eq(entityId, userId), inArray(action, ['identity.seen', ...judged])))
    .orderBy(desc(at))
    .limit(1)
    .get();
  return last?.action === 'identity.seen' ? last.at : null;
}
