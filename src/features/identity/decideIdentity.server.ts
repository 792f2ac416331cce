import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import type { Identity, IdentityDecision } from './identity.api.ts';
import { identityRefusedLetter, identityVerifiedLetter } from './identity.mail.ts';
import { filesOf, isCurrent, loadClient } from './identityRows.server.ts';
import { getUserIdentity } from './readIdentity.server.ts';
import { retentionOf, wasVerified } from './retention.server.ts';
import { isEnough, mayDecide, moreEvidence } from './status.ts';

/** @throws notFound, invalid without a reason or enough evidence, conflict when it was decided or replaced meanwhile */
export async function updateIdentityStatus(
  ctx: Ctx,
  { id, status, reason, submittedAt, evidence }: IdentityDecision & { id: string },
): Promise<Identity> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const user = loadClient(tx.db, id);
    const verdict = mayDecide(user.identityStatus, status);
    if (!verdict.allowed) throw new ShopError('conflict', verdict.why);
    if (submittedAt && submittedAt !== user.identitySubmittedAt)
      throw new ShopError(
        'conflict',
        'Le client a envoyé d’autres fichiers entre-temps. Rechargez la page pour les voir.',
      );
    const files = filesOf(tx.db, id).filter((file) => isCurrent(file, user));
    if (status === 'verified' && files.length === 0)
      throw new ShopError('conflict', 'Les fichiers de ce client ont été supprimés : il doit en envoyer d’autres.');
    if (status === 'refused' && !reason) {
      const sentence = 'Indiquez le motif du refus : le client le lira.';
      throw new ShopError('invalid', sentence, { errors: { reason: sentence } });
    }
    if (status === 'verified' && !isEnough(evidence))
      throw new ShopError('invalid', moreEvidence, { errors: { evidence: moreEvidence } });
    const now = Date.now();
    const told = status === 'refused' ? (reason ?? null) : null;
    tx.db
      .update(users)
      .set({ identityStatus: status, identityReason: told, identityDecidedAt: now, updatedAt: now })
      .where(eq(users.id, id))
      .run();
    for (const file of files) {
      // Files that orders were prepared with are kept as long as the law requires.
      const isShortLived = status === 'refused' && !wasVerified(tx.db, { userId: id, sentAt: file.createdAt });
      const purgeAt = isShortLived ? now + days(retentionOf(ctx.shop.config).refusedDays) : null;
      tx.db.update(identityFiles).set({ purgeAt }).where(eq(identityFiles.id, file.id)).run();
    }
    const detail = { from: user.identityStatus, ...(status === 'verified' ? { evidence } : { reason: told }) };
    audit(tx, { action: `identity.${status}`, entity: 'user', entityId: id, detail });
    const letter =
      status === 'verified'
        ? identityVerifiedLetter(user, ctx.shop.sender)
        : identityRefusedLetter(user, told ?? '', ctx.shop.sender);
    const kind = status === 'verified' ? 'identityVerified' : 'identityRefused';
    enqueueMail(tx, { kind, recipient: user.email, userId: id, letter });
    return getUserIdentity(tx, id);
  });
}
