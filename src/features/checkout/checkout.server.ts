import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema/accounts.ts';
import { hasTestBank } from '../../config.ts';
import { requireClient } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { paths, withReturn } from '../../paths.ts';
import { suggestsAddresses } from '../accounts/addresses.server.ts';
import { countryChoices } from '../accounts/model/countries.ts';
import { asUser } from '../accounts/model/user.ts';
import { shopTerms } from '../cart/cart.server.ts';
import type { ShopTerms } from '../cart/terms.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
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
  const { countries, openOrders, priceTerms } = currentConfiguration(ctx.db);
  const { config } = ctx.shop;
  const account = asUser(user);
  return {
    ...cartTerms(ctx),
    person: personOf(account),
    user: account,
    countries: countryChoices(countries),
    suggests: suggestsAddresses(ctx),
    unpaid: { open: countOpenOrders(ctx.db, userId), most: openOrders },
    testBank: hasTestBank(config),
    transferDelay: transferDelay(priceTerms),
    transferDetails: transferDetailsOf(config),
    seller: {
      name: config.shopName,
      address: config.identity.SHOP_ADDRESS ?? null,
      phone: config.identity.SHOP_PHONE ?? null,
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
