import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { type Config, hasTestBank, identityValue, takesCards } from '../../config.ts';
import { type Actor, requireClient } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { paths } from '../../paths.ts';
import { countryChoices } from '../accounts/profile/countries.ts';
import { asUser } from '../accounts/user.ts';
import { shopTerms } from '../cart/cart.server.ts';
import type { ShopTerms } from '../cart/terms.ts';
import { cardLimitOf, currentConfiguration } from '../configuration/configuration.server.ts';
import { metalsAround } from '../orders/read/facts.server.ts';
import { transferDetailsOf } from '../orders/shop.ts';
import { transferWorkingDays } from '../orders/terms.ts';
import { type CheckoutFacts, personOf } from './checkoutFacts.ts';

/**
 * What the checkout shows and reckons with: the client's own details, identity status and metal of the last days
 * (cents), delivery tiers and card limit in force (cents).
 * @throws unauthenticated for a visitor, forbidden for an admin
 */
export function checkoutFacts(db: Db, actor: Actor, config: Config): CheckoutFacts {
  const { userId } = requireClient(actor);
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user) throw new ShopError('unauthenticated');
  const { delivery, countries } = currentConfiguration(db);
  const account = asUser(user);
  return {
    person: personOf(account),
    user: account,
    countries: countryChoices(countries),
    identityStatus: user.identityStatus,
    identityTerms: config.identityTerms,
    metalsBefore: metalsAround(db, userId, Date.now(), config.identityTerms),
    tiers: delivery,
    cardLimit: cardLimitOf(db, takesCards(config)),
    testBank: hasTestBank(config),
    transferDays: transferWorkingDays,
    transferDetails: transferDetailsOf(config),
    seller: {
      name: config.shopName,
      address: identityValue(config, 'SHOP_ADDRESS'),
      phone: config.identity.SHOP_PHONE ?? null,
    },
    editPath: `${paths.editAccount}?retour=${encodeURIComponent(paths.checkout)}`,
  };
}

/** What the cart says of delivery, identity and payment, as the checkout will say it. Amounts in cents. */
export const cartTerms = (db: Db, actor: Actor, config: Config): ShopTerms => ({
  ...shopTerms(db, actor, takesCards(config)),
  identityTerms: config.identityTerms,
  metalsBefore: actor.kind === 'client' ? metalsAround(db, actor.userId, Date.now(), config.identityTerms) : 0,
  transferOffered: transferDetailsOf(config) !== 'missing',
});
