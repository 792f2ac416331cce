import { rowById } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { hasTestBank, legalName, sendsMail, takesCards } from '../../config.ts';
import { territoryOf } from '../../countryCodes.ts';
import { type Ctx, requireClient, ShopError } from '../../http/context.ts';
import { paths, withReturnPath } from '../../paths.ts';
import { hasAddressService } from '../accounts/model/addresses.server.ts';
import { countryChoices } from '../accounts/model/countries.ts';
import { toUser } from '../accounts/model/ownUser.server.ts';
import type { ShopTerms } from '../cart/terms.ts';
import { cardLimitOf, currentConfig } from '../configuration/configuration.server.ts';
import { identityFirstText } from '../identity/rule.ts';
import { singleReviewLimit } from '../identity/secondLook.server.ts';
import { countOpenOrders } from '../orders/model/buyer.server.ts';
import { recentMetalAmount } from '../orders/model/linkedMetal.server.ts';
import { transferDeadline, transferDelayText } from '../orders/model/paymentTerms.ts';
import { findOrderRecord } from '../orders/model/queries.server.ts';
import type { OrderRecord } from '../orders/model/record.ts';
import { bankDetailsState, takesTransfers } from '../orders/shop.ts';
import { transferTexts } from '../orders/transferTexts.ts';
import type { CheckoutData } from './checkoutFacts.ts';

export function checkoutData(ctx: Ctx): CheckoutData {
  const { userId } = requireClient(ctx.actor);
  const user = rowById(ctx.db, users, userId);
  if (!user) throw new ShopError('unauthenticated');
  const { countries, openOrders, priceTerms } = currentConfig(ctx.db);
  const { config } = ctx.shop;
  return {
    ...shopTermsFor(ctx, user),
    user: toUser(user),
    countries: countryChoices(countries),
    suggestsAddresses: hasAddressService(ctx),
    unpaidOrders: { count: countOpenOrders(ctx.db, userId), max: openOrders },
    usesTestBank: hasTestBank(config),
    transferChoiceText: transferTexts[bankDetailsState(config)].choiceText(
      transferDelayText(priceTerms),
      sendsMail(config),
    ),
    transferDeadline: transferDeadline(priceTerms, Date.now()),
    seller: { name: legalName(config), address: config.identity.SHOP_ADDRESS ?? null },
    editPath: withReturnPath(paths.editAccount, paths.checkout),
  };
}

export function cartTerms(ctx: Ctx): ShopTerms {
  const userId = ctx.actor.kind === 'client' ? ctx.actor.userId : '';
  return shopTermsFor(ctx, userId ? rowById(ctx.db, users, userId) : undefined);
}

function shopTermsFor(ctx: Ctx, client: typeof users.$inferSelect | undefined): ShopTerms {
  const { db, shop } = ctx;
  const { countries, delivery, times, requestAbove, priceTerms } = currentConfig(db);
  const { identityStatus = 'none' } = client ?? {};
  return {
    tiers: delivery,
    cardLimit: cardLimitOf(db, takesCards(shop.config)),
    requestAbove,
    identityFirstText: identityFirstText({ requestAbove, isMailed: sendsMail(shop.config) }, identityStatus),
    identityStatus,
    territory: client ? territoryOf(client) : null,
    servedCountries: countries,
    identityTerms: shop.config.identityLimits,
    earlierMetalAmount: client ? recentMetalAmount(ctx, client.id) : 0,
    singleReviewLimit: client ? singleReviewLimit(ctx, client.id) : null,
    times,
    now: Date.now(),
    offersTransfers: takesTransfers(shop.config),
    cardMinutes: priceTerms.cardMinutes,
    phone: shop.config.identity.SHOP_PHONE ?? null,
  };
}

export function findClientOrder(ctx: Ctx, id: string): OrderRecord {
  requireClient(ctx.actor);
  return findOrderRecord(ctx, { id });
}
