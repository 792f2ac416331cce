import { and, desc, eq, inArray } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { requireAct } from '../../http/staff.ts';
import { loadClient } from './identityRows.server.ts';

/** The journal records who saw the document. @throws notFound */
export function recordSeenAtCounter(ctx: Ctx, { id }: { id: string }): Promise<{ _id: string }> {
  requireAct(ctx.actor, 'seeDocuments');
  return write(ctx, (tx) => {
    loadClient(tx.db, id);
    audit(tx, { action: 'identity.seen', entity: 'user', entityId: id });
    return { _id: id };
  });
}

const decisionActions = ['identity.verified', 'identity.refused', 'identity.expired'];

export function seenAtCounter({ db }: Ctx, userId: string): number | null {
  const { entity, entityId, action, at } = auditLog;
  const latest = db
    .select({ action, at })
    .from(auditLog)
    .where(and(eq(entity, 'user'), eq(entityId, userId), inArray(action, ['identity.seen', ...decisionActions])))
    .orderBy(desc(at))
    .limit(1)
    .get();
  return latest?.action === 'identity.seen' ? latest.at : null;
}
