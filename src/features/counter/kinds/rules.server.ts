import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { deals } from '../../../../db/schema/counter.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { within } from '../../../../db/within.ts';
import { isOverseas } from '../../../countryCodes.ts';
import { countryOf } from '../../../countryOf.ts';
import { days } from '../../../dates.ts';
import { ShopError } from '../../../http/context.ts';
import { lawOn } from '../../../law.ts';
import { type Cents, euroInText } from '../../../money.ts';
import { cashAmount } from '../../drawer/model/cash.ts';
import { linkedExchanges } from '../../exchange/exchange.server.ts';
import { metalCounted } from '../../orders/model/goods.ts';
import { sum } from '../../orders/model/money.ts';
import { loadOrderData } from '../../orders/model/orderData.server.ts';
import { documentRefusal } from '../../people/people.ts';
import type { OpenDeal } from './kind.ts';

/** Cents of metal that the same person, or the account, bought within the period of linked deals. */
function metalBefore({ tx, at, person, linkedTo, sale }: OpenDeal): Cents {
  const { db, shop } = tx;
  const isRecent = gte(orders.createdAt, at - days(shop.config.identityTerms.metalWindowDays));
  const linked = linkedExchanges(tx, { personId: person?.id, linkedTo }, at).map(({ dealId }) => dealId);
  const isOwn = or(within(deals.id, linked), person ? eq(deals.personId, person.id) : undefined);
  const own = db.select({ id: deals.orderId }).from(deals).where(isOwn);
  const isSameBuyer = or(inArray(orders.id, own), person?.userId ? eq(orders.userId, person.userId) : undefined);
  const before = db.select().from(orders).where(and(isSameBuyer, isRecent)).all();
  const others = before.filter(({ id, status }) => id !== sale?.order.id && status !== 'cancelled');
  return sum(loadOrderData(db, others).map(metalCounted));
}

/**
 * Above one sum of metal identity is checked (CMF L561-2, R561-10), above a higher one the register names the buyer.
 * @throws conflict
 */
export function requireMetalIdentity(deal: OpenDeal, metal: Cents): void {
  const { metalThreshold, metalWindowDays } = deal.tx.shop.config.identityTerms;
  if (metal === 0 || metal + metalBefore(deal) < metalThreshold) return;
  const period = `en une fois ou sur ${metalWindowDays} jours`;
  const rule = `À partir de ${euroInText(metalThreshold)} de métal, ${period}, l’identité se vérifie.`;
  const refusal = deal.person ? documentRefusal(deal.person, deal.at) : 'Trouvez ou ajoutez la personne.';
  if (refusal) throw new ShopError('conflict', `${rule} ${refusal}`);
}

/**
 * The cash limit excludes currency sold, and is higher for an identified non-resident (CMF L112-6, D112-3).
 * @throws conflict
 */
export function requireCashCeiling({ paid, person, at }: OpenDeal, currencySold: Cents): void {
  const country = countryOf(person?.country ?? 'FR');
  const livesAbroad = country !== undefined && country !== 'FR' && !isOverseas(country);
  const isAbroad = person && livesAbroad && documentRefusal(person, at) === null;
  const ceiling = lawOn(isAbroad ? 'cashCeilingAbroad' : 'cashCeiling');
  if (cashAmount(paid) - currencySold <= ceiling) return;
  const remedy = 'prenez le reste par carte, virement ou chèque.';
  const rule = `Au-dessus de ${euroInText(ceiling)}, une vente ne se paie pas en espèces\u00a0: ${remedy}`;
  const abroad = ` De qui habite hors de France, pièce vue\u00a0: ${euroInText(lawOn('cashCeilingAbroad'))}.`;
  throw new ShopError('conflict', isAbroad ? rule : rule + abroad);
}
