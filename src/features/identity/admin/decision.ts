import { formatMoment } from '../../../dates.ts';
import { type CallButton, callButton } from '../../../ui/desk/callButton.ts';
import type { FormFields } from '../../../ui/desk/fields.ts';
import { proposedToast } from '../../approvals/proposal.shape.ts';
import { type Identity, updateIdentityStatusContract } from '../identity.api.ts';
import { seenAtCounterText } from '../identityEvents.ts';
import { evidenceLabels, mayDecide, refusalReasons } from '../status.ts';

/** Evidence that the law requires is never preselected. */
const evidenceFields: FormFields = {
  evidence: {
    kind: 'boxes',
    label: 'Éléments retenus',
    hint: 'À distance, au moins deux. La venue du client au comptoir suffit.',
    options: Object.entries(evidenceLabels),
  },
};
const birthPlaceFields: FormFields = {
  birthPlace: {
    kind: 'text',
    label: 'Lieu de naissance',
    hint: 'Le client ne l’a pas encore donné : la loi le demande avant de valider.',
    maxLength: 120,
  },
};
const reasonFields: FormFields = {
  reason: {
    kind: 'text',
    label: 'Motif du refus',
    hint: 'Le client le lit : choisissez-en un, ou dites ce qu’il faut envoyer. N’écrivez rien d’une analyse ou d’une démarche interne : la loi interdit d’en informer le client.',
    required: 'Choisissez le motif, ou écrivez-le.',
    suggestions: refusalReasons,
    maxLength: 500,
  },
};

export function decisionButtons(identity: Identity, clientNotice: string, nextPath: string): CallButton[] {
  const { _id: id, status, submittedAt, document, birthPlace, journal = [] } = identity;
  const isDocumentShown = document !== undefined;
  const mayVerify =
    !identity.proposal &&
    (mayDecide(status, 'verified', isDocumentShown).allowed || identity.mayConfirm) &&
    (isDocumentShown || identity.files.some(({ isCurrent }) => isCurrent));
  const counterEvent = journal.find(({ text }) => text === seenAtCounterText);
  const verify = identity.mayConfirm ? 'Confirmer l’identité' : 'Valider l’identité';
  const refuse = 'Refuser le document';
  return [
    ...(mayVerify
      ? [
          callButton(updateIdentityStatusContract, {
            label: verify,
            variant: 'gold',
            params: { id },
            body: { status: 'verified', submittedAt },
            success: { [status]: proposedToast, verified: `Identité vérifiée.${clientNotice}` },
            confirmation: {
              title: verify,
              ...(counterEvent && {
                text: `Vu au comptoir par ${counterEvent.by}, le ${formatMoment(counterEvent.at)}${document ? `\u00a0: ${document}` : ''}.`,
              }),
              label: verify,
              variant: 'gold',
              fields: { ...evidenceFields, ...(birthPlace === null && birthPlaceFields) },
            },
            nextPath,
          }),
        ]
      : []),
    ...(mayDecide(status, 'refused').allowed
      ? [
          callButton(updateIdentityStatusContract, {
            label: refuse,
            variant: 'quiet',
            params: { id },
            body: { status: 'refused', submittedAt },
            success: `Document refusé.${clientNotice}`,
            confirmation: { title: refuse, label: refuse, fields: reasonFields, draft: `identity-refusal-${id}` },
            nextPath,
          }),
        ]
      : []),
  ];
}
