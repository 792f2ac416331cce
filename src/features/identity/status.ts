import type { IdentityStatus } from './rule.ts';

export const identityLabels: Record<IdentityStatus, string> = {
  none: 'Rien d’envoyé',
  pending: 'À vérifier',
  verified: 'Vérifiée',
  refused: 'Refusée',
};

export function identityStatusText(
  need: { required: boolean; satisfied: boolean; toConfirm?: boolean | undefined },
  status: IdentityStatus,
): string {
  if (!need.required)
    return status === 'none' ? 'Non exigée' : `${identityLabels[status]}, non exigée pour cette commande`;
  if (need.satisfied) return identityLabels.verified;
  return need.toConfirm ? 'Vérifiée, à confirmer par une seconde personne' : 'Exigée, pas encore vérifiée';
}

export const identityActionLabel = ({ toSend }: { toSend: boolean }): string =>
  toSend ? 'Envoyer ma pièce d’identité' : 'Suivre la vérification';

export const identityBadges: Record<IdentityStatus, string> = {
  none: '',
  pending: 'badge-wait',
  verified: 'badge-good',
  refused: 'badge-bad',
};

const allowedDecisions: Record<IdentityStatus, readonly IdentityStatus[]> = {
  none: [],
  pending: ['verified', 'refused'],
  // Reversible: a copy may turn out to be forged, a refusal to be a mistake.
  verified: ['refused'],
  refused: ['verified'],
};

/** Empty if the decision is allowed; otherwise the reason in French, for the admin. */
export function mayDecide(
  from: IdentityStatus,
  to: IdentityStatus,
  isDocumentShown = false,
): { allowed: boolean; reason: string } {
  if (allowedDecisions[from].includes(to) || (isDocumentShown && from === 'none' && to === 'verified'))
    return { allowed: true, reason: '' };
  if (from === to) return { allowed: false, reason: `Cette identité est déjà « ${identityLabels[to]} ».` };
  if (from === 'none') return { allowed: false, reason: 'Ce client n’a pas de document à vérifier.' };
  return {
    allowed: false,
    reason: `Une identité « ${identityLabels[from]} » ne peut pas passer à « ${identityLabels[to]} ».`,
  };
}

/** Pending files may be replaced until they are reviewed. */
export const submissionRefusal = (status: IdentityStatus): string | null =>
  status === 'verified' ? 'Votre identité est déjà vérifiée : il n’y a rien à envoyer.' : null;

/** Shown to clients: the law forbids revealing a suspicion (CMF L561-18). */
export const refusalReasons = [
  'La photo est floue, trop sombre ou un reflet cache le texte.',
  'Le document est coupé : ses quatre coins doivent être visibles.',
  'Il manque une face du document : envoyez le recto et le verso.',
  'Le document n’est plus valable : envoyez-en un en cours de validité.',
  'Le nom ou la date de naissance n’est pas celui de votre compte : corrigez vos coordonnées ou envoyez le bon document.',
  'Ce document n’est pas accepté : envoyez une carte d’identité, un passeport ou un titre de séjour.',
] as const;

export const genericRefusalReason =
  'Ce document n’a pas pu être vérifié : envoyez-en une copie nette et valable, ou présentez-le au comptoir.';

/** Kinds of evidence that the law accepts (CMF R561-5, R561-5-2). */
export const evidenceLabels = {
  counter: 'Client vu au comptoir (original du document en main)',
  copy: 'Copie d’un document d’identité en cours de validité',
  ownPayment: 'Premier paiement depuis un compte au nom du client (Union européenne ou EEE)',
  certified: 'Copie certifiée par un tiers indépendant',
  thirdParty: 'Confirmation d’un autre établissement assujetti',
  remoteService: 'Service d’identification à distance certifié',
  signature: 'Signature ou cachet électronique qualifié',
} as const;

export type Evidence = keyof typeof evidenceLabels;
export const evidenceNames = Object.keys(evidenceLabels) as Evidence[];

export const copyEvidence: readonly Evidence[] = ['copy'];

export const birthPlaceMissingText =
  'Le lieu de naissance du client manque : demandez-le-lui, puis indiquez-le pour valider son identité.';

/** A distance sale needs two kinds of evidence; a visit to the counter suffices. */
export const isSufficient = (evidence: readonly Evidence[]): boolean =>
  evidence.includes('counter') || new Set(evidence).size >= 2;

export const moreEvidenceText =
  'À distance, retenez au moins deux éléments (art.\u00a0R561\u20115\u20112 du Code monétaire et financier), ou la venue du client au comptoir.';
