import { audit } from '../../../db/audit.ts';
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
