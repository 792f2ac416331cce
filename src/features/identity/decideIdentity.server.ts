import { setById } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { audit, write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../http/context.ts';
import { requirePermission } from '../../http/staff.ts';
import { earliestDueAt, mailUser } from '../../mail/outbox.server.ts';
import { type Cents, formatEuro } from '../../money.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { decideProposal, decisionText, needsApproval, propose } from '../approvals/proposals.server.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { shownDocumentOf } from '../people/people.server.ts';
import { documentRefusal } from '../people/people.ts';
import { type IdentityDecision, identityProposalContract, updateIdentityStatusContract } from './identity.api.ts';
import { identityRefusedMail, identityVerifiedMail } from './identity.mail.ts';
import { filesOf, isCurrent, loadClient } from './identityRows.server.ts';
import { getUserIdentity } from './readIdentity.server.ts';
import { wasVerified } from './retention.server.ts';
import { orderTotals, requireSecondReview } from './secondLook.server.ts';
import {
  birthPlaceMissingText,
  copyEvidence,
  evidenceLabels,
  genericRefusalReason,
  isSufficient,
  mayDecide,
  moreEvidenceText,
} from './status.ts';

type Decision = IdentityDecision & { id: string };

/** Above the approval limit, only records a proposal. @throws conflict; forbidden for the caller's own identity;
 * invalid without enough evidence or a birthplace (CMF R561-5) */
export const updateIdentityStatus = verb(updateIdentityStatusContract, (ctx, decision) =>
  write(ctx, (tx) => {
    decideIdentity(tx, decision);
    return getUserIdentity(tx, decision.id);
  }),
);

export function decideIdentity(tx: Ctx, decision: Decision): void {
  const user = requireDecidable(tx, decision);
  const isSecondReview = user.identityStatus === 'verified';
  if (decision.status !== 'verified' || isSecondReview || !proposeVerification(tx, { user, decision }))
    applyIdentityDecision(tx, { decision, isSecondReview });
}

export const decideIdentityProposal = verb(identityProposalContract, async (ctx, { id, confirm }) => {
  requirePermission(ctx.actor, 'identities');
  return write(ctx, (tx) => {
    const version = (userId: string) => loadClient(tx.db, userId).updatedAt;
    const proposal = decideProposal(tx, { id, confirm, kinds: ['identity'], version });
    const { entityId: userId } = proposal;
    const detail = { proposal: { text: decisionText(proposal, confirm) } };
    audit(tx, { action: 'identity.proposalDecided', entity: 'user', entityId: userId, detail });
    if (confirm)
      applyIdentityDecision(tx, {
        decision: { ...(proposal.input as IdentityDecision), id: userId },
        isSecondReview: true,
      });
    return getUserIdentity(tx, userId);
  });
});

function requireDecidable(ctx: Ctx, { id, status, submittedAt, evidence, birthPlace }: Decision): UserRow {
  const { db } = ctx;
  const user = loadClient(db, id);
  const document = shownDocumentOf(db, id);
  const verdict = mayDecide(user.identityStatus, status, document !== undefined);
  if (status === 'verified' && user.identityStatus === status) requireSecondReview(ctx, user);
  else if (!verdict.allowed) throw new ShopError('conflict', verdict.reason);
  if (submittedAt && submittedAt !== user.identitySubmittedAt)
    throw new ShopError(
      'conflict',
      'Le client a envoyé d’autres fichiers entre-temps. Rechargez la page pour les voir.',
    );
  if (status === 'verified' && !filesOf(db, id).some((file) => isCurrent(file, user))) {
    const refusal = document
      ? documentRefusal(document, Date.now())
      : 'Les fichiers de ce client ont été supprimés : il doit en envoyer d’autres.';
    if (refusal) throw new ShopError('conflict', refusal);
  }
  if (status === 'verified' && !birthPlace && !user.birthPlace) throw fieldError('birthPlace', birthPlaceMissingText);
  if (status === 'verified' && evidence && !isSufficient(evidence)) throw fieldError('evidence', moreEvidenceText);
  return user;
}

/** For a client without orders, the smallest amount that requires verification. */
function approvalAmount(ctx: Ctx, userId: string): { amount: Cents; explanation: string } {
  const amount = orderTotals(ctx, [userId]).get(userId);
  if (amount) return { amount, explanation: `dont les commandes atteignent ${formatEuro(amount)}` };
  return { amount: currentConfig(ctx.db).requestAbove + 1, explanation: 'qui n’a pas encore de commande' };
}

function proposeVerification(ctx: Ctx, { user, decision }: { user: UserRow; decision: Decision }): boolean {
  const { amount, explanation } = approvalAmount(ctx, user.id);
  if (!needsApproval(ctx, amount)) return false;
  const { id: entityId, evidence = copyEvidence } = decision;
  const text = `Valider l’identité de ce client, ${explanation}. Éléments retenus\u00a0: ${evidence.map((name) => evidenceLabels[name]).join('\u202f; ')}.`;
  propose(ctx, { kind: 'identity', entityId, version: user.updatedAt, amount, text, input: decision });
  audit(ctx, { action: 'identity.proposed', entity: 'user', entityId, detail: { proposal: { text } } });
  return true;
}

function applyIdentityDecision(
  ctx: Ctx,
  { decision, isSecondReview }: { decision: Decision; isSecondReview: boolean },
): void {
  const user = requireDecidable(ctx, decision);
  const { id, status, reason, evidence = copyEvidence, birthPlace } = decision;
  const { db, shop } = ctx;
  const now = Date.now();
  // Uploaded files do not count: they were refused or show a former name.
  const isVerifiedByOriginal =
    status === 'verified' &&
    (user.identityStatus === 'none' || (user.identityStatus !== 'pending' && !evidence.includes('copy')));
  const originalSuffices = isVerifiedByOriginal && shownDocumentOf(db, id) !== undefined;
  const refusalReason = status === 'refused' ? reason || genericRefusalReason : null;
  setById(db, users, id, {
    identityStatus: status,
    identityReason: refusalReason,
    ...(birthPlace && { birthPlace }),
    identityDecidedAt: now,
    identitySecondedAt: isSecondReview ? now : null,
    ...(originalSuffices && user.identityStatus !== status && { identitySubmittedAt: null }),
    updatedAt: now,
  });
  const decidedFiles = filesOf(db, id).filter((row) =>
    originalSuffices ? row.purgeAt === null : isCurrent(row, user),
  );
  for (const file of decidedFiles) {
    const isShortLived =
      (originalSuffices || status === 'refused') && !wasVerified(db, { userId: id, sentAt: file.createdAt });
    const purgeAt = isShortLived ? now + days(shop.config.identityRetention.refusedDays) : null;
    setById(db, identityFiles, file.id, { purgeAt });
  }
  const detail = { from: user.identityStatus, ...(status === 'verified' ? { evidence } : { reason: refusalReason }) };
  audit(ctx, { action: `identity.${status}`, entity: 'user', entityId: id, detail });
  const mailContent =
    status === 'verified' ? identityVerifiedMail(user) : identityRefusedMail(user, refusalReason ?? '');
  const kind = status === 'verified' ? 'identityVerified' : 'identityRefused';
  mailUser(ctx, user, { kind, letter: mailContent, dueAt: earliestDueAt(db, { userId: id }) });
}
