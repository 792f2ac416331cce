import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { hasTestBank, takesCards } from '../../config.ts';
import { requireClient } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { paths, withReturn } from '../../paths.ts';
import { suggestsAddresses } from '../accounts/addresses.server.ts';
import { countryChoices } from '../accounts/model/countries.ts';
import { asUser } from '../accounts/model/user.ts';
import { shopTerms } from '../cart/cart.server.ts';
import type { ShopTerms } from '../cart/terms.ts';
import { cardLimitOf, currentConfiguration } from '../configuration/configuration.server.ts';
import { aloneUpTo } from '../identity/secondLook.server.ts';
import { countOpenOrders } from '../orders/model/buyer.server.ts';
import { metalsOf } from '../orders/model/linkedMetal.server.ts';
import { getOrderById } from '../orders/model/queries.server.ts';
import type { OrderDetail } from '../orders/order.shape.ts';
import { transferDetailsOf } from '../orders/shop.ts';
import { transferDelay } from '../orders/terms.ts';
import { type CheckoutFacts, personOf } from './checkoutFacts.ts';

/** Amounts in cents. */
export function checkoutFacts(ctx: Ctx): CheckoutFacts {
  const { userId } = requireClient(ctx.actor);
  const user = ctx.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new ShopError('unauthenticated');
  const { delivery, countries, requestAbove, openOrders, times, priceTerms } = currentConfiguration(ctx.db);
  const account = asUser(user);
  return {
    person: personOf(account),
    user: account,
    countries: countryChoices(countries),
    suggests: suggestsAddresses(ctx),
    identityStatus: user.identityStatus,
    identityTerms: ctx.shop.config.identityTerms,
    metalsBefore: metalsOf(ctx, userId),
    aloneUpTo: aloneUpTo(ctx, userId),
    tiers: delivery,
    cardLimit: cardLimitOf(ctx.db, takesCards(ctx.shop.config)),
    requestAbove,
    unpaid: { open: countOpenOrders(ctx.db, userId), most: openOrders },
    times,
    now: Date.now(),
    testBank: hasTestBank(ctx.shop.config),
    transferDelay: transferDelay(priceTerms),
    transferDetails: transferDetailsOf(ctx.shop.config),
    seller: {
      name: ctx.shop.config.shopName,
      address: ctx.shop.config.identity.SHOP_ADDRESS ?? null,
      phone: ctx.shop.config.identity.SHOP_PHONE ?? null,
    },
    editPath: withReturn(paths.editAccount, paths.checkout),
  };
}

/** Amounts in cents. */
export const cartTerms = (ctx: Ctx): ShopTerms => ({
  ...shopTerms(ctx),
  identityTerms: ctx.shop.config.identityTerms,
  metalsBefore: ctx.actor.kind === 'client' ? metalsOf(ctx, ctx.actor.userId) : 0,
  aloneUpTo: ctx.actor.kind === 'client' ? aloneUpTo(ctx, ctx.actor.userId) : null,
  transferOffered: transferDetailsOf(ctx.shop.config) !== 'missing',
});

export function ownOrder(ctx: Ctx, id: string): OrderDetail | undefined {
  requireClient(ctx.actor);
  try {
    return getOrderById(ctx, { id });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'notFound') return undefined;
    throw error;
  }
}
