import type { TextBlock } from '../../../document/blocks.ts';
import type { TermsFacts } from './facts.ts';
import { termsOfDelivery } from './termsOfDelivery.ts';
import { termsOfOrder } from './termsOfOrder.ts';
import { termsOfRights } from './termsOfRights.ts';

/** The day of this version, yyyy-mm-dd. */
export const termsUpdated = '2026-11-23';

/** The general selling conditions, once for the page and for the paper that orders carry. */
export const sellingTerms = (facts: TermsFacts): TextBlock[] => [
  ...termsOfOrder(facts),
  ...termsOfDelivery(facts),
  ...termsOfRights(facts),
];
