import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../../db/client.ts';
import { deals } from '../../../../db/schema/counter.ts';
import { type BuyerSnapshot, orders } from '../../../../db/schema/orders.ts';
import { isOverseas } from '../../../countryCodes.ts';
import { countryCodeOf } from '../../../countryOf.ts';
import { days } from '../../../dates.ts';
import { fieldError } from '../../../http/context.ts';
import { lawValue } from '../../../law.ts';
import { type Cents, euroInText, formatList, formatNumber, sum } from '../../../money.ts';
import { cashAmount } from '../../drawer/model/cash.ts';
import { buyNotes as exchangeNotes, linkedExchanges, returnNotes } from '../../exchange/exchange.server.ts';
import { contentText } from '../../orders/lineView.ts';
import { cancelCounterSale, finishCounterSale, placeCounterSale } from '../../orders/model/counterSale.server.ts';
import { identityMetalAmount, metalAmountOf, remainingLines } from '../../orders/model/goods.ts';
import { loadOrderData } from '../../orders/model/orderData.server.ts';
import { samePeople } from '../../people/people.server.ts';
import { documentRefusal, documentText } from '../../people/people.ts';
import { deleteDrafts, preparePurchases } from '../../purchases/model/prepare.server.ts';
import { type LineKind, noTotals, type PendingDeal } from './kind.ts';
import type { DealLine, LineOf } from './kinds.api.ts';

const anonymousBuyer = { civilite: null, company: null, portablePhone: null, address: '', postalCode: '', town: '' };

function buyerOf({ person, email }: PendingDeal): BuyerSnapshot {
  if (!person) return { ...anonymousBuyer, firstName: 'Client', lastName: 'au comptoir', email, country: 'FR' };
  const { firstNames: firstName, lastName, address, postalCode, town, country, phone: portablePhone } = person;
  const code = countryCodeOf(country ?? 'FR');
  const proof = documentText(person);
  return {
    ...anonymousBuyer,
    ...{ firstName, lastName, email, portablePhone, address: address ?? '', postalCode: postalCode ?? '' },
    town: [town, code ? null : country].filter(Boolean).join(', '),
    country: code ?? 'FR',
    ...(proof && { proof }),
  };
}

const sell: LineKind<LineOf<'sell'>> = {
  record: (deal, items) => {
    if (items.length === 0) return noTotals;
    const { tx, person } = deal;
    deal.sale = placeCounterSale(tx, { items, buyer: buyerOf(deal), userId: person?.userId ?? null });
    const { order } = deal.sale;
    const metalAmount = metalAmountOf(deal.sale);
    requireMetalIdentity(deal, metalAmount);
    requireCashCeiling(deal, order.amount - metalAmount);
    return { due: order.amount, owed: 0, summary: [`Vendu\u00a0: ${contentText(remainingLines(deal.sale))}`] };
  },
  finish: (deal) => {
    if (deal.sale) deal.sale = finishCounterSale(deal.tx, deal.sale, deal.paid);
  },
  cancel: (tx, { orderId }, reason) => {
    if (orderId) cancelCounterSale(tx, orderId, reason);
  },
};

function currencySaleOf({ sale }: PendingDeal) {
  const cents = sum((sale?.lines ?? []).map(({ type, amount }) => (type === 'currency' ? amount : 0)));
  return sale && cents > 0 ? { orderId: sale.order.id, cents } : undefined;
}

/** Sold banknotes also count for the identity rule and enter the exchange register. */
const buyNotes: LineKind<LineOf<'buyNotes'>> = {
  record: (deal, lines) => {
    const currencySale = currencySaleOf(deal);
    if (lines.length === 0 && !currencySale) return noTotals;
    const boughtNotes = lines.flatMap(({ id: currencyId, notes, rate: rateSeen }) =>
      notes.map(({ value, count: quantity }) => ({ currencyId, value, quantity, rateSeen })),
    );
    const { id: dealId, number, person, linkedTo, given } = deal;
    const exchange = exchangeNotes(deal.tx, {
      deal: { id: dealId, number },
      lines: boughtNotes,
      sold: currencySale,
      personId: person?.id,
      linkedTo,
      given,
    });
    deal.parts['buyNotes'] = exchange.id;
    const boughtTexts = exchange.lines.map(({ quantity, value, iso }) => `${formatNumber(quantity)} × ${value} ${iso}`);
    return {
      due: 0,
      owed: exchange.owed,
      summary: boughtTexts.length > 0 ? [`Acheté\u00a0: ${boughtTexts.join(', ')}`] : [],
    };
  },
  cancel: (tx, { id }, reason) => returnNotes(tx, { dealId: id, reason }),
};

/** Purchases are paid through their contract and never netted against sales. */
const buy: LineKind<LineOf<'buy'>> = {
  record: ({ tx, id: key, person, parts }, lines) => {
    if (lines.length === 0) return noTotals;
    if (!person)
      throw fieldError('personId', 'Dites qui vend\u00a0: le métal s’achète à une personne dont vous voyez la pièce.');
    const agreedPrice = sum(lines.map((line) => line.told));
    const offers = lines.map(({ offer }) => offer);
    const drafts = preparePurchases(tx, { key, personId: person.id, userId: person.userId, offers, agreedPrice });
    parts['buy'] = drafts.map(({ id }) => id).join(',');
    return { ...noTotals, summary: [`Rachat préparé\u00a0: ${formatList(drafts.map(({ number }) => number))}`] };
  },
  cancel: (tx, { parts }) => deleteDrafts(tx, parts['buy']?.split(',') ?? []),
};

/** In this order, because `buyNotes` needs the sale that `sell` creates. */
export const lineKinds: { [Kind in DealLine['kind']]: LineKind<LineOf<Kind>> } = { sell, buyNotes, buy };

/** Orders of the same person or account within the period of linked deals. */
function earlierMetalAmount({ tx, at, person, linkedTo, sale }: PendingDeal): Cents {
  const { db, shop } = tx;
  const isRecent = gte(orders.createdAt, at - days(shop.config.identityLimits.metalWindowDays));
  const linkedDealIds = linkedExchanges(tx, { personId: person?.id, linkedTo }, at).map(({ dealId }) => dealId);
  const isLinkedDeal = or(
    isAnyOf(deals.id, linkedDealIds),
    person ? sql`${deals.personId} in ${samePeople(person.id)}` : undefined,
  );
  const linkedOrderIds = db.select({ id: deals.orderId }).from(deals).where(isLinkedDeal);
  const isSameBuyer = or(
    inArray(orders.id, linkedOrderIds),
    person?.userId ? eq(orders.userId, person.userId) : undefined,
  );
  const earlierOrders = db.select().from(orders).where(and(isSameBuyer, isRecent)).all();
  const otherOrders = earlierOrders.filter(({ id, status }) => id !== sale?.order.id && status !== 'cancelled');
  return sum(loadOrderData(db, otherOrders).map(identityMetalAmount));
}

/** Identity rule for metals: CMF L561-2 and R561-10. @throws conflict */
function requireMetalIdentity(deal: PendingDeal, metal: Cents): void {
  const { metalThreshold, metalWindowDays } = deal.tx.shop.config.identityLimits;
  if (metal === 0 || metal + earlierMetalAmount(deal) < metalThreshold) return;
  const periodText = `en une fois ou sur ${metalWindowDays} jours`;
  const ruleText = `À partir de ${euroInText(metalThreshold)} de métal, ${periodText}, l’identité se vérifie.`;
  const refusal = deal.person ? documentRefusal(deal.person, deal.at) : 'Trouvez ou ajoutez la personne.';
  if (refusal) throw fieldError('personId', `${ruleText} ${refusal}`, 'conflict');
}

/** Does not count the currency sold. An identified non-resident may pay more (CMF L112-6, D112-3). @throws conflict */
function requireCashCeiling({ paid, person, at }: PendingDeal, currencySold: Cents): void {
  const country = countryCodeOf(person?.country ?? 'FR');
  const livesAbroad = country !== undefined && country !== 'FR' && !isOverseas(country);
  const isAbroad = person && livesAbroad && documentRefusal(person, at) === null;
  const ceiling = lawValue(isAbroad ? 'cashCeilingAbroad' : 'cashCeiling');
  if (cashAmount(paid) - currencySold <= ceiling) return;
  const remedyText = 'prenez le reste par carte, virement ou chèque.';
  const ceilingText = `Au-dessus de ${euroInText(ceiling)}, une vente ne se paie pas en espèces\u00a0: ${remedyText}`;
  const abroadText = ` De qui habite hors de France, pièce vue\u00a0: ${euroInText(lawValue('cashCeilingAbroad'))}.`;
  throw fieldError('paid', isAbroad ? ceilingText : ceilingText + abroadText, 'conflict');
}
