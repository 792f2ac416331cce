import type { DeliveryTier, DeliveryTimes } from '../../../../db/schema/shop.ts';
import type { Cents } from '../../../money.ts';
import type { Entry } from '../../../pageNames.ts';
import type { Retention } from '../../identity/retention.server.ts';
import type { IdentityTerms } from '../../identity/rule.ts';

/** Settings that answers quote: none of their values is hard-coded in a text. */
export type FaqFacts = {
  delivery: readonly DeliveryTier[];
  times: DeliveryTimes;
  /** ISO codes. */
  countries: readonly string[];
  cardLimit: Cents;
  transferDelay: string;
  /** False while the shop has no account to name. */
  transfersOffered: boolean;
  identityTerms: IdentityTerms;
  /** Cents above which an identity is verified before the order is placed. */
  requestAbove: Cents;
  identityKept: Retention;
};

export type Question = {
  id: string;
  question: string;
  answer: readonly string[];
  list?: readonly string[];
  links?: readonly Entry[];
};
