import { atom } from 'nanostores';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { call } from '../../http/call.ts';
import { type Cents, centsOf } from '../../money.ts';
import { getLastConfigurationContract } from '../configuration/configuration.api.ts';

/** Delivery tiers and card limit in force, in cents; null until the page's own are replaced by newer ones. */
export const $terms = atom<{ tiers: readonly DeliveryTier[]; cardLimit: Cents } | null>(null);

/** Asks the shop for them again. Throws CallError. */
export async function readTerms(): Promise<void> {
  const { data } = await call(getLastConfigurationContract);
  $terms.set({
    // Whether the shop takes cards at all is a matter of its environment, which the page brings.
    cardLimit: $terms.get()?.cardLimit === 0 ? 0 : centsOf(data.cardLimit),
    tiers: data.delivery.map(({ upTo, cost }) => ({ upTo: upTo === null ? null : centsOf(upTo), cost: centsOf(cost) })),
  });
}
