import type { DeliveryTier, DeliveryTimes } from '../../../db/schema/shop.ts';
import {
  countryName,
  frenchVatAreaText,
  isAbroad,
  isOutsideEu,
  isOverseas,
  type Territory,
} from '../../countryCodes.ts';
import { formatMinutes } from '../../dates.ts';
import { type Cents, euroInText, formatEuro, formatList } from '../../money.ts';
import type { DeliveryDateTexts } from '../configuration/delivery.ts';
import {
  cartIdentity,
  firstPurchaseText,
  type IdentityStatus,
  type IdentityTerms,
  isIdentityDue,
  verificationFirstText,
} from '../identity/rule.ts';
import { type CartItem, cartTotals } from './cart.ts';
import { type DeliveryMode, deliveryCost } from './totals.ts';

export type ShopTerms = {
  tiers: readonly DeliveryTier[];
  /** 0 if the shop takes no cards. */
  cardLimit: Cents;
  requestAbove: Cents;
  /** Above `requestAbove`, the identity must be verified before ordering. */
  identityFirstText: string;
  identityStatus: IdentityStatus;
  territory: Territory;
  servedCountries: readonly string[];
  identityTerms: IdentityTerms;
  earlierMetalAmount: Cents;
  /** Null if unlimited. */
  singleReviewLimit: Cents | null;
  times: DeliveryTimes;
  now: number;
  offersTransfers: boolean;
  cardMinutes: number;
  phone: string | null;
};

export function cartRequirements(
  items: readonly CartItem[],
  mode: DeliveryMode,
  procureDays: number,
  terms: ShopTerms,
) {
  const totals = cartTotals(items, terms.tiers, mode);
  const identity = cartIdentity(
    { ...totals, earlierMetalAmount: terms.earlierMetalAmount },
    terms.identityStatus,
    terms,
  );
  const transfer = totals.total > terms.cardLimit;
  const isClosed = terms.cardLimit === 0 && !terms.offersTransfers;
  const problem = mode === 'parcel' ? parcelProblem(items, terms) : null;
  const delayCauses = { transfer, identity: isIdentityDue(identity), procureDays, territory: terms.territory, mode };
  return { totals, identity, isClosed, problem, delayCauses, hasDates: !identity.first && !problem && !isClosed };
}

export const deliveryLabels: Record<DeliveryMode, string> = {
  parcel: 'Colis assuré',
  counter: 'Retrait au comptoir',
};

const overseasCustomsText =
  'Un colis pour l’outre-mer passe la douane\u00a0: elle peut demander l’octroi de mer ou d’autres taxes, qui restent à votre charge.';
const foreignCustomsText =
  'Hors de l’Union européenne, la douane du pays d’arrivée peut demander des droits ou des taxes, qui restent à votre charge.';

export const customsText = (territory: Territory): string =>
  isOverseas(territory) ? overseasCustomsText : isOutsideEu(territory) ? foreignCustomsText : '';

export const taxedDeliveryText = `Ce qui est vendu avec la TVA française ne part qu’${frenchVatAreaText}\u00a0: la fiche de l’article le dit. Le retrait au comptoir reste possible pour tous.`;

type ParcelArticle = { name: string; taxed?: boolean | undefined };

export function parcelProblem(
  items: readonly ParcelArticle[],
  { territory, servedCountries }: Pick<ShopTerms, 'territory' | 'servedCountries'>,
): string | null {
  return territory && !servedCountries.includes(territory)
    ? noParcelText(territory)
    : taxedParcelProblem(items, territory);
}

const inTerritoryText = (code: string): string => `${/GP|MQ|GF|PF|NC/.test(code) ? 'en' : 'à'} ${countryName(code)}`;

const noParcelText = (territory: string): string =>
  `Nous n’envoyons pas de colis ${isOverseas(territory) ? inTerritoryText(territory) : `dans ce pays\u00a0: ${countryName(territory)}`}. Choisissez une autre adresse ou le retrait au comptoir.`;

export function taxedParcelProblem(items: readonly ParcelArticle[], territory: Territory): string | null {
  const names = items.flatMap(({ name, taxed }) => (taxed ? [`«\u00a0${name}\u00a0»`] : []));
  if (names.length === 0 || !isAbroad(territory)) return null;
  const [sold, send, these] =
    names.length > 1 ? ['sont vendus', 'les envoyons', 'ces articles'] : ['est vendu', 'l’envoyons', 'cet article'];
  return `${formatList(names)} ${sold} avec la TVA française\u00a0: nous ne ${send} qu’${frenchVatAreaText}. Choisissez une autre adresse de livraison ou le retrait au comptoir, ou retirez ${these} du panier.`;
}

export function cardLimitNotice({ cardLimit, offersTransfers }: Omit<PaymentTerms, 'cardMinutes'>): string {
  const contactText = 'Contactez-nous pour cette commande\u00a0: votre panier est gardé.';
  if (cardLimit === 0)
    return `La boutique ne prend pas encore la carte en ligne. ${offersTransfers ? 'Choisissez le virement.' : `Le virement n’est pas proposé non plus en ce moment. ${contactText}`}`;
  const limitText = `Le paiement par carte est possible jusqu’à ${euroInText(cardLimit)}`;
  return offersTransfers
    ? `${limitText}. Au-delà, choisissez le virement.`
    : `${limitText} et le virement n’est pas proposé en ce moment. ${contactText}`;
}

export const costText = (cost: Cents): string => (cost === 0 ? 'gratuit' : formatEuro(cost));

export function deliveryRows(tiers: readonly DeliveryTier[]): { range: string; cost: Cents }[] {
  const bounds = tiers.flatMap(({ upTo }) => (upTo === null ? [] : [upTo])).sort((a, b) => a - b);
  const rows = bounds.map((upTo) => ({
    range: `Jusqu’à ${euroInText(upTo)}`,
    cost: deliveryCost(tiers, 'parcel', upTo),
  }));
  const costAboveTiers = deliveryCost(tiers, 'parcel', Number.MAX_SAFE_INTEGER);
  return [...rows, { range: rows.length > 0 ? 'Au-delà' : 'Toutes les commandes', cost: costAboveTiers }];
}

export const tierTexts = (tiers: readonly DeliveryTier[]): string[] =>
  deliveryRows(tiers).map(
    ({ range, cost }) =>
      `${range.charAt(0).toLowerCase()}${range.slice(1)}\u00a0: ${cost === 0 ? 'gratuit' : euroInText(cost)}`,
  );

type PaymentTerms = Pick<ShopTerms, 'cardMinutes' | 'cardLimit' | 'offersTransfers'>;

/** Above the card limit, the cart shows a message of its own instead. */
export const sellingPoints = ({ cardMinutes, cardLimit, offersTransfers }: PaymentTerms, total = 0): string[] => [
  `Prix gardé ${formatMinutes(cardMinutes)} dès la validation`,
  ...(cardLimit > 0 && total <= cardLimit
    ? [`Carte jusqu’à ${euroInText(cardLimit)}${offersTransfers ? ', virement au-delà' : ''}`]
    : []),
];

export type DeliveryTerms = {
  tiers: readonly DeliveryTier[];
  cardLimit: Cents;
  requestAbove: Cents;
  /** Subtotal of the article from which the identity must be verified. */
  identityThreshold: Cents;
  card: DeliveryTextsByCheck;
  transfer: DeliveryTextsByCheck;
};
type DeliveryTextsByCheck = { withoutCheck: DeliveryDateTexts; withCheck: DeliveryDateTexts };

/** `canPayByCardAtCounter`: only the delivery cost takes the total above the card limit. */
export function summarizeDelivery(subtotal: Cents, deliveryTerms: DeliveryTerms) {
  const { tiers, cardLimit, requestAbove } = deliveryTerms;
  const cost = deliveryCost(tiers, 'parcel', subtotal);
  const total = subtotal + cost;
  const isByTransfer = total > cardLimit;
  const canPayByCardAtCounter = isByTransfer && 0 < subtotal && subtotal <= cardLimit;
  const hasCheck = subtotal >= deliveryTerms.identityThreshold;
  const { withoutCheck, withCheck } = isByTransfer ? deliveryTerms.transfer : deliveryTerms.card;
  return {
    dates: hasCheck ? withCheck : withoutCheck,
    payment:
      isByTransfer && !canPayByCardAtCounter
        ? `Ce montant se paie par virement${hasCheck ? ', pièce d’identité demandée' : ''}.`
        : '',
    refusal: total > requestAbove ? `${verificationFirstText(requestAbove)} ${firstPurchaseText}` : null,
    cost: costText(cost),
    canPayByCardAtCounter,
  };
}
