import { type Cents, euroInText } from '../../money.ts';

export type IdentityStatus = 'none' | 'pending' | 'verified' | 'refused';

/** Limits of the law (CMF L561-2), or stricter ones. */
export type IdentityTerms = { metalThreshold: Cents; metalWindowDays: number };

export type OrderedGoods = {
  hasBanknotes: boolean;
  metals: Cents;
  /** Excludes cancelled and refunded orders. */
  earlierMetalAmount: Cents;
};

export type IdentityNeed = {
  required: boolean;
  satisfied: boolean;
  /** True also after a refusal. */
  toSend: boolean;
  /** Because of the amount, a second person must confirm. */
  toConfirm?: boolean;
  /** Set only if verification is required. */
  sentAt?: number | undefined;
  verifiedAt?: number | undefined;
  /** French, for the client: the reason, then the next step; may be empty. */
  sentence: string;
};

/** If true, even a paid order must not be prepared yet. */
export const isIdentityDue = ({ required, satisfied }: Pick<IdentityNeed, 'required' | 'satisfied'>): boolean =>
  required && !satisfied;

export const noIdentityNeed: IdentityNeed = { required: false, satisfied: true, toSend: false, sentence: '' };

export type PurchaseStage = 'cart' | 'ordered' | 'paid';

export const identityAfterOrderText = 'Pièce d’identité demandée après la commande, avant sa préparation.';

const documentsToSendText: Record<PurchaseStage, string> = {
  cart: 'Vous pouvez payer maintenant\u00a0: nous préparerons la commande une fois votre pièce vérifiée.',
  ordered:
    'Envoyez-la dès maintenant\u00a0: nous préparerons la commande une fois le paiement reçu et l’identité vérifiée.',
  paid: 'Envoyez-la\u00a0: nous préparerons la commande dès que nous l’aurons vérifiée.',
};

/** `byOne`: verified by one person, although the amount of the orders requires two. */
type VerificationStatus = IdentityStatus | 'byOne';

const nextStepTexts: Record<Exclude<VerificationStatus, 'none'>, string> = {
  pending: 'La vôtre est en cours de vérification, la commande sera préparée ensuite.',
  verified: 'La vôtre est déjà vérifiée, il n’y a rien à envoyer.',
  byOne:
    'La vôtre est vérifiée, il n’y a rien à envoyer. Au montant de vos commandes, une seconde personne de notre équipe la confirme avant la préparation.',
  refused: 'La vôtre n’a pas pu être validée\u00a0: envoyez-la à nouveau.',
};

const pendingUnpaidText =
  'La vôtre est en cours de vérification\u00a0: la commande sera préparée une fois le paiement reçu et l’identité validée.';

/** The law requires two checks (CMF R561-5, R561-5-2). A first payment counts as one.
 * A client who has not paid anything yet needs more than a copy. */
export const firstPurchaseText =
  'Si vous ne nous avez encore rien payé, une copie ne suffit pas\u00a0: présentez l’original au comptoir, ou joignez une copie certifiée par un tiers indépendant, un notaire par exemple.';

export const verificationTimingText = (requestAbove: Cents): string =>
  `Jusqu’à ${euroInText(requestAbove)}, vous pouvez commander et payer avant\u00a0: votre commande attend la vérification, puis nous la préparons. Au-dessus, votre identité doit être vérifiée avant la commande. ${firstPurchaseText}`;

export const verificationFirstText = (requestAbove: Cents): string =>
  `Au-dessus de ${euroInText(requestAbove)}, votre identité doit être vérifiée avant la commande.`;

export const mayOrder = (status: IdentityStatus, amount: Cents, requestAbove: Cents): boolean =>
  amount <= requestAbove || status === 'verified';

type VerificationRules = { requestAbove: Cents; isMailed: boolean };

export function identityFirstText({ requestAbove, isMailed }: VerificationRules, status: IdentityStatus): string {
  const nextStep =
    status === 'pending'
      ? `Nous la vérifions\u00a0: ${isMailed ? 'un courriel vous préviendra, et ' : ''}votre panier est gardé.`
      : 'Envoyez votre pièce d’identité, puis revenez\u00a0: votre panier est gardé.';
  return `${verificationFirstText(requestAbove)} ${nextStep}`;
}

type CartRules = {
  requestAbove: Cents;
  identityFirstText: string;
  identityTerms: IdentityTerms;
  /** Amount above which a second person must verify the identity; null if there is no limit. */
  singleReviewLimit: Cents | null;
};

export function cartIdentity(
  { total, ...goods }: OrderedGoods & { total: Cents },
  status: IdentityStatus,
  { requestAbove, identityFirstText: sentence, identityTerms, singleReviewLimit }: CartRules,
): IdentityNeed & { first: boolean } {
  const needsSecondReview = status === 'verified' && singleReviewLimit !== null && total > singleReviewLimit;
  if (mayOrder(status, total, requestAbove))
    return { ...identityNeed(goods, needsSecondReview ? 'byOne' : status, identityTerms), first: false };
  return { required: true, satisfied: false, toSend: status !== 'pending', first: true, sentence };
}

/** Banknotes sold online require verification at any amount (CMF R561-10 II 4°), metals above a threshold. */
export function identityNeed(
  goods: OrderedGoods,
  status: VerificationStatus,
  { metalThreshold, metalWindowDays }: IdentityTerms,
  stage: PurchaseStage = 'cart',
): IdentityNeed {
  const reason = goods.hasBanknotes
    ? 'Pour des billets achetés en ligne, la loi demande une pièce d’identité, quel que soit le montant.'
    : goods.metals >= metalThreshold
      ? `À partir de ${euroInText(metalThreshold)} de métaux précieux, la loi demande une pièce d’identité.`
      : goods.metals > 0 && goods.metals + goods.earlierMetalAmount >= metalThreshold
        ? `Avec vos commandes de métaux des ${metalWindowDays} jours précédents, vous atteignez ${euroInText(metalThreshold)}\u00a0: la loi demande alors une pièce d’identité.`
        : null;
  if (!reason) return noIdentityNeed;
  const isPendingUnpaid = stage === 'ordered' && status === 'pending';
  const nextStep =
    status === 'none' ? documentsToSendText[stage] : isPendingUnpaid ? pendingUnpaidText : nextStepTexts[status];
  const toSend = status === 'none' || status === 'refused';
  const needsSecondReview = status === 'byOne';
  return {
    required: true,
    satisfied: status === 'verified',
    toSend,
    ...(needsSecondReview && { toConfirm: true }),
    sentence: `${reason} ${nextStep}`,
  };
}
