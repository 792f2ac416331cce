import { atom } from 'nanostores';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { call } from '../../http/call.ts';
import { type Cents, centsFromEuros } from '../../money.ts';
import { getLastConfigurationContract } from '../configuration/configuration.api.ts';

/** Delivery tiers and card limit in force, in cents; null until the page's own are replaced by newer ones. */
export const $terms = atom<{ tiers: readonly DeliveryTier[]; cardLimit: Cents } | null>(null);

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/** Asks the shop for them again. Throws CallError. */
export async function readTerms(): Promise<void> {
  const { data } = await call(getLastConfigurationContract);
  $terms.set({
    // Whether the shop takes cards at all is a matter of its environment, which the page has told.
    cardLimit: $terms.get()?.cardLimit === 0 ? 0 : cents(data.cardLimit),
    tiers: data.delivery.map(({ upTo, cost }) => ({ upTo: upTo === null ? null : cents(upTo), cost: cents(cost) })),
  });
}
