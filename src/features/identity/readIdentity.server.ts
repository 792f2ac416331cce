import { and, desc, eq, like } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Ctx, checkAccess, isSelf, isStaff, ShopError } from '../../http/context.ts';
import { staffName, type UserRow } from '../accounts/model/ownUser.server.ts';
import { proposalOf } from '../approvals/proposals.server.ts';
import { shownDocumentOf } from '../people/people.server.ts';
import { documentText, maskNumber } from '../people/people.ts';
import { type Identity, type IdentityFile, identityPersonShape } from './identity.api.ts';
import { identityEventText } from './identityEvents.ts';
import { type FileRow, filesOf, isCurrent, loadClient, unknownClientText } from './identityRows.server.ts';
import { mayGiveSecondReview, usersAwaitingSecondReview } from './secondLook.server.ts';

const presentFile = (file: FileRow, user: UserRow): IdentityFile => ({
  _id: file.id,
  name: file.originalName,
  mime: file.mime,
  bytes: file.bytes,
  sentAt: file.createdAt,
  purgeAt: file.purgeAt,
  isCurrent: isCurrent(file, user),
});

export function getUserIdentity(ctx: Ctx, id: string): Identity {
  checkAccess(ctx.actor, 'user');
  const isAdmin = isStaff(ctx.actor);
  if (!isAdmin && !isSelf(ctx.actor, id)) throw new ShopError('notFound', unknownClientText);
  const user = loadClient(ctx.db, id);
  const needsSecondReview = usersAwaitingSecondReview(ctx, [id]).has(id);
  const document = isAdmin ? shownDocumentOf(ctx.db, id) : undefined;
  const files = filesOf(ctx.db, id).map((file) => presentFile(file, user));
  return {
    _id: id,
    status: user.identityStatus,
    reason: user.identityReason,
    submittedAt: user.identitySubmittedAt,
    decidedAt: user.identityDecidedAt,
    birthPlace: user.birthPlace,
    toConfirm: needsSecondReview,
    files: isAdmin ? files : files.filter((file) => file.isCurrent),
    ...(document && { document: documentText({ ...document, documentNumber: maskNumber(document.documentNumber) }) }),
    ...(isAdmin && {
      person: identityPersonShape.parse(user),
      mayConfirm: needsSecondReview && mayGiveSecondReview(ctx, id),
      journal: identityEventsOf(ctx.db, user),
      proposal: proposalOf(ctx, { id, version: user.updatedAt }),
    }),
  };
}

function identityEventsOf(db: Db, user: UserRow): NonNullable<Identity['journal']> {
  const { at, action, detail, actorKind } = auditLog;
  return db
    .select({ at, action, detail, actorKind, staff: users })
    .from(auditLog)
    .leftJoin(users, and(eq(users.id, auditLog.actorId), eq(actorKind, 'admin')))
    .where(and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, user.id), like(action, 'identity.%')))
    .orderBy(desc(at), desc(auditLog.id))
    .limit(200)
    .all()
    .map((row) => ({
      at: row.at,
      by: row.actorKind === 'client' ? 'Le client' : row.staff ? staffName(row.staff) : 'La boutique',
      text: identityEventText(row.action, row.detail),
    }));
}
