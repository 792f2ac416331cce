import { and, desc, eq, inArray } from 'drizzle-orm';
import { auditLog } from '../../../db/schema/system.ts';
import { audit, write } from '../../../db/writer.ts';
import { formatDay, startOfDay } from '../../dates.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../http/context.ts';
import { isPermitted, requirePermission } from '../../http/staff.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { proposalOf } from '../approvals/proposals.server.ts';
import { personOfUser, type ShownDocument, saveShownDocument } from '../people/people.server.ts';
import { decideIdentity } from './decideIdentity.server.ts';
import { loadClient } from './identityRows.server.ts';
import { type DocumentHolder, seenAtCounterContract, shownDocumentFields } from './seenAtCounter.api.ts';

/** The log records which admin saw the document.
 * @throws notFound; invalid if it does not prove the identity; conflict as in `decideIdentity` */
export const recordDocumentSeenAtCounter = verb(
  seenAtCounterContract,
  (ctx, { id, ...document }: { id: string } & Partial<ShownDocument>) => {
    requirePermission(ctx.actor, 'seeDocuments');
    return write(ctx, (tx) => {
      const user = loadClient(tx.db, id);
      audit(tx, { action: 'identity.seen', entity: 'user', entityId: id });
      const hasDocumentDetails = hasDocument(document);
      // A refused identity, like a second review, needs a decision of its own.
      const shouldVerify =
        hasDocumentDetails && (user.identityStatus !== 'refused' || isPermitted(ctx.actor, 'identities'));
      if (hasDocumentDetails) {
        if (user.identityStatus === 'verified') requirePermission(ctx.actor, 'identities');
        if (proposalOf(tx, { id, version: user.updatedAt }))
          throw new ShopError('conflict', 'La vérification de ce client attend déjà d’être confirmée par un collègue.');
        requireSameHolder(user, document);
        saveShownDocument(tx, user, document);
      }
      const birthPlace = document.bornAt ?? undefined;
      if (shouldVerify) decideIdentity(tx, { id, status: 'verified', evidence: ['counter'], birthPlace });
      const { identityStatus: status } = loadClient(tx.db, id);
      return { _id: id, status, isProposed: shouldVerify && status !== 'verified' };
    });
  },
);

const hasDocument = (document: Partial<ShownDocument>): document is ShownDocument =>
  Object.entries(document).some(([name, value]) => name.startsWith('document') && value);

function requireSameHolder({ firstName, lastName, dateOfBirth }: UserRow, { bornOn }: ShownDocument): void {
  if (!firstName || !lastName)
    throw new ShopError('invalid', 'Ce compte n’a pas encore de nom : le client l’indique dans ses coordonnées.');
  if (dateOfBirth && bornOn && dateOfBirth !== bornOn)
    throw fieldError(
      'bornOn',
      `Le compte dit né le ${formatDay(startOfDay(dateOfBirth))}. Si la pièce dit vrai, le client le corrige d’abord dans ses coordonnées.`,
    );
}

export function documentHolder({ db }: Ctx, userId: string): DocumentHolder {
  const { documentNumber: _, ...person } = personOfUser(db, loadClient(db, userId));
  return Object.fromEntries(Object.entries(person).filter(([name]) => name in shownDocumentFields)) as DocumentHolder;
}

const decisionActions = ['identity.verified', 'identity.refused', 'identity.expired'];

export function seenAtCounterTime({ db }: Ctx, userId: string): number | null {
  const { entity, entityId, action, at } = auditLog;
  const latestEntry = db
    .select({ action, at })
    .from(auditLog)
    .where(and(eq(entity, 'user'), eq(entityId, userId), inArray(action, ['identity.seen', ...decisionActions])))
    .orderBy(desc(at))
    .limit(1)
    .get();
  return latestEntry?.action === 'identity.seen' ? latestEntry.at : null;
}
