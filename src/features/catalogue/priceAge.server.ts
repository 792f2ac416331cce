import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { isToConfirm } from './priceAge.ts';

/** Tells of prices, by the moment they are of, whether they are to be confirmed before anybody buys at them. */
export function toConfirmNow(db: Db, now = Date.now()): (item: { pricedAt: number }) => boolean {
  const { priceTerms } = currentConfiguration(db);
  return ({ pricedAt }) => isToConfirm(priceTerms, pricedAt, now);
}

/** How many articles on sale nobody may buy now. */
export function pricesToConfirm(db: Db, now = Date.now()): number {
  const { pricedAt: metal } = metals;
  const { pricedAt: currency } = currencies;
  return [
    ...db.select({ pricedAt: metal }).from(metals).where(eq(metals.isVisable, true)).all(),
    ...db.select({ pricedAt: currency }).from(currencies).where(eq(currencies.isVisible, true)).all(),
  ].filter(toConfirmNow(db, now)).length;
}
