import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { boundValue, prepare, rowsByColumn } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { type BuyerSnapshot, orders } from '../../../../db/schema/orders.ts';
import { sendsMail, takesCards } from '../../../config.ts';
import { territoryOf } from '../../../countryCodes.ts';
import { type Ctx, conflict, fieldError, ShopError } from '../../../http/context.ts';
import { type Cents, formatList } from '../../../money.ts';
import { missingDetails } from '../../accounts/model/orderDetails.ts';
import { cardLimitNotice, parcelProblem } from '../../cart/terms.ts';
import { type Configuration, cardLimitOf } from '../../configuration/configuration.server.ts';
import { firstPurchaseText, identityFirstText, mayOrder } from '../../identity/rule.ts';
import { takesTransfers } from '../shop.ts';
import { isUnpaidOrder } from './orderData.server.ts';
import { tooManyOpenText } from './paymentTerms.ts';

export const usersById = rowsByColumn(users, users.id);

export function buyerOf(tx: Db, userId: string): BuyerSnapshot {
  const [user] = usersById(tx, [userId]);
  if (!user) throw new ShopError('unauthenticated');
  const missingFields = missingDetails(user);
  const { civilite, firstName, lastName, company, email, portablePhone, address, postalCode, town, country } = user;
  if (Object.keys(missingFields).length === 0 && address && postalCode && town && country) {
    const siren = company ? user.siren : null;
    return { civilite, firstName, lastName, company, siren, email, portablePhone, address, postalCode, town, country };
  }
  throw new ShopError(
    'invalid',
    `Vos coordonnées sont incomplètes : il manque ${formatList(Object.values(missingFields))}. Complétez-les à la page « Mes coordonnées », puis revenez payer.`,
    {
      errors: Object.fromEntries(Object.entries(missingFields).map(([field, words]) => [field, `Indiquez ${words}.`])),
    },
  );
}

type Shipment = { buyer: BuyerSnapshot; lines: Parameters<typeof parcelProblem>[0] };

/** @throws invalid for an unserved territory, or for taxed goods outside the French VAT area */
export function requireDestination({ countries }: Pick<Configuration, 'countries'>, { buyer, lines }: Shipment): void {
  const { deliverTo } = buyer;
  const territory = territoryOf(deliverTo ?? buyer);
  const message = parcelProblem(lines, { territory, servedCountries: countries });
  if (message !== null) throw fieldError(deliverTo ? 'deliverTo.country' : 'country', message);
}

/** @throws invalid, on `field`, above the card limit */
export function requireCardLimit({ db, shop: { config } }: Ctx, amount: Cents, field: string): void {
  const cardLimit = cardLimitOf(db, takesCards(config));
  const offersTransfers = takesTransfers(config);
  if (amount > cardLimit) throw fieldError(field, cardLimitNotice({ cardLimit, offersTransfers }));
}

const queryBuyerStatus = prepare((db) => {
  const isOpenOrder = and(eq(orders.userId, users.id), isUnpaidOrder)?.inlineParams();
  return db
    .select({
      identity: users.identityStatus,
      openOrders: count(orders.id),
      unpaidAmount: sql<Cents>`coalesce(sum(${orders.amount}), 0)`,
    })
    .from(users)
    .leftJoin(orders, isOpenOrder)
    .where(eq(users.id, boundValue('userId')))
    .prepare();
});

export const countOpenOrders = (db: Db, userId: string): number =>
  queryBuyerStatus(db).get({ userId })?.openOrders ?? 0;

type PlannedOrder = { userId: string; amount: Cents } & Pick<Configuration, 'requestAbove'>;

/** Unpaid orders count, so that splitting a purchase does not avoid the threshold. */
function buyerStatusFor(db: Db, { userId, amount, requestAbove }: PlannedOrder) {
  const { identity = 'none', unpaidAmount = 0, openOrders = 0 } = queryBuyerStatus(db).get({ userId }) ?? {};
  return { identity, openOrders, mayBuy: mayOrder(identity, amount + unpaidAmount, requestAbove) };
}

export const mayBuy = (tx: Db, purchase: PlannedOrder): boolean => buyerStatusFor(tx, purchase).mayBuy;

/** The price is fixed, so each open order is a free option on gold. @throws conflict above the limits */
export function requireLimits({ db, shop }: Ctx, purchase: PlannedOrder & Pick<Configuration, 'openOrders'>): void {
  const { identity, openOrders, mayBuy } = buyerStatusFor(db, purchase);
  const rules = { requestAbove: purchase.requestAbove, isMailed: sendsMail(shop.config) };
  if (!mayBuy) throw conflict(`${identityFirstText(rules, identity)} ${firstPurchaseText}`);
  if (openOrders >= purchase.openOrders) throw conflict(tooManyOpenText(purchase.openOrders));
}
