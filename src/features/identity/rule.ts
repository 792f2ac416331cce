import { type Cents, euroInText } from '../../money.ts';

export type IdentityStatus = 'none' | 'pending' | 'verified' | 'refused';

/** The shop's thresholds: those of the law (CMF L561-2), or stricter ones. */
export type IdentityTerms = { metalThreshold: Cents; metalWindowDays: number };

export type Basket = {
  hasBanknotes: boolean;
  metals: Cents;
  /** Cents of earlier orders, without cancelled and refunded ones. */
  metalsBefore: Cents;
};

export type IdentityNeed = {
  required: boolean;
  satisfied: boolean;
  /** No documents yet, or they were refused. */
  toSend: boolean;
  /** One person has verified it, but this amount requires two. */
  toConfirm?: boolean;
  /** Milliseconds, where an identity is required. */
  sentAt?: number | undefined;
  verifiedAt?: number | undefined;
  /** French, for the client; empty if not required. */
  sentence: string;
  /** The part of `sentence` that says why, before the next step. */
  reason?: string | undefined;
};

/** Blocks an order from its payment to its preparation. */
export const isIdentityDue = ({ required, satisfied }: Pick<IdentityNeed, 'required' | 'satisfied'>): boolean =>
  required && !satisfied;

export const nothingToProve: IdentityNeed = { required: false, satisfied: true, toSend: false, sentence: '' };

export type PurchaseStage = 'cart' | 'ordered' | 'paid';

export const papersAfterOrder = 'Pièce d’identité demandée après la commande, avant sa préparation.';

const papersToSend: Record<PurchaseStage, string> = {
  cart: 'Vous pouvez payer maintenant : la commande attendra que vous ayez envoyé votre pièce d’identité et que nous l’ayons vérifiée.',
  ordered:
    'Envoyez votre pièce d’identité sans attendre : la commande sera préparée une fois le paiement reçu et l’identité vérifiée.',
  paid: 'Envoyez votre pièce d’identité : la commande sera préparée dès que nous l’aurons vérifiée.',
};

/** `byOne`: verified by one person, where the orders take two. */
type Standing = IdentityStatus | 'byOne';

const next: Record<Exclude<Standing, 'none'>, string> = {
  pending: 'Votre pièce d’identité est en cours de vérification : la commande sera préparée dès qu’elle sera validée.',
  verified: 'Votre identité est déjà vérifiée, il n’y a rien à envoyer.',
  byOne:
    'Votre identité est vérifiée, il n’y a rien à envoyer. Au montant de vos commandes, une seconde personne de notre équipe la confirme avant la préparation.',
  refused: 'Votre pièce d’identité n’a pas pu être validée : envoyez-la à nouveau pour que la commande soit préparée.',
};

const checkedUnpaid =
  'Votre pièce d’identité est en cours de vérification\u00a0: la commande sera préparée une fois le paiement reçu et l’identité validée.';

/** The law requires two checks of an identity. A copy and a first payment are two; before any payment, a copy needs
 * another check beside it (CMF R561-5, R561-5-2). */
export const beforeAnyPayment =
  'Si vous ne nous avez encore rien payé, une copie ne suffit pas\u00a0: présentez l’original au comptoir, ou joignez une copie certifiée par un tiers indépendant, un notaire par exemple.';

export const beforeOrAfter = (requestAbove: Cents): string =>
  `Jusqu’à ${euroInText(requestAbove)}, vous pouvez commander et payer avant\u00a0: votre commande attend la vérification, puis nous la préparons. Au-dessus, votre identité doit être vérifiée avant la commande. ${beforeAnyPayment}`;

export const verifiedBefore = (requestAbove: Cents): string =>
  `Au-dessus de ${euroInText(requestAbove)}, votre identité doit être vérifiée avant la commande.`;

export const isSoldTo = (status: IdentityStatus, amount: Cents, requestAbove: Cents): boolean =>
  amount <= requestAbove || status === 'verified';

/** `isMailed`: whether the shop's mails can leave. */
type FirstRules = { requestAbove: Cents; isMailed: boolean };

export function identityFirst({ requestAbove, isMailed }: FirstRules, status: IdentityStatus): string {
  const rule = verifiedBefore(requestAbove);
  const nextStep =
    status === 'pending'
      ? `Nous vérifions votre pièce d’identité\u00a0: ${isMailed ? 'un courriel vous préviendra, et ' : ''}votre panier est gardé.`
      : 'Envoyez votre pièce d’identité, puis revenez\u00a0: votre panier est gardé.';
  return `${rule} Vos commandes encore à payer s’y ajoutent. ${nextStep} ${beforeAnyPayment}`;
}

/** `soloLimit`: cents above which an identity takes a second person; null without a limit. */
type CartRules = {
  requestAbove: Cents;
  identityFirst: string;
  identityTerms: IdentityTerms;
  soloLimit: Cents | null;
};

export function cartIdentity(
  { total, ...basket }: Basket & { total: Cents },
  status: IdentityStatus,
  { requestAbove, identityFirst: sentence, identityTerms, soloLimit }: CartRules,
): IdentityNeed & { first: boolean } {
  const needsSecond = status === 'verified' && soloLimit !== null && total > soloLimit;
  if (isSoldTo(status, total, requestAbove))
    return { ...identityNeed(basket, needsSecond ? 'byOne' : status, identityTerms), first: false };
  return { required: true, satisfied: false, toSend: status !== 'pending', first: true, sentence };
}

/** Banknotes at a distance: any amount (CMF R561-10 II 4°). Precious metals: from a threshold, linked orders too. */
export function identityNeed(
  basket: Basket,
  status: Standing,
  { metalThreshold, metalWindowDays }: IdentityTerms,
  stage: PurchaseStage = 'cart',
): IdentityNeed {
  const threshold = euroInText(metalThreshold);
  const metalRuleText =
    basket.metals >= metalThreshold
      ? `À partir de ${threshold} de métal précieux, une identité vérifiée est obligatoire.`
      : basket.metals > 0 && basket.metals + basket.metalsBefore >= metalThreshold
        ? `Avec vos commandes des ${metalWindowDays} jours précédents, payées ou non, vous atteignez ${threshold} de métal précieux, articles annulés ou remboursés déduits\u00a0: une identité vérifiée est obligatoire.`
        : null;
  const reason = basket.hasBanknotes
    ? `La vente de billets à distance exige une identité vérifiée, quel que soit le montant${metalRuleText ? `, et l’or à partir de ${threshold} aussi` : ''}.`
    : metalRuleText;
  if (!reason) return nothingToProve;
  const isUnpaid = stage === 'ordered' && status === 'pending';
  const nextStep = status === 'none' ? papersToSend[stage] : isUnpaid ? checkedUnpaid : next[status];
  const toSend = status === 'none' || status === 'refused';
  const needsSecond = status === 'byOne';
  return {
    required: true,
    satisfied: status === 'verified',
    toSend,
    ...(needsSecond && { toConfirm: true }),
    sentence: `${reason} ${nextStep}`,
    reason,
  };
}
