import type { BuyerSnapshot } from '../../../../db/schema/orders.ts';
import { countryOf } from '../../../countryOf.ts';
import { formatList } from '../../../formats.ts';
import { wrongField } from '../../../http/context.ts';
import { formatNumber } from '../../../money.ts';
import { buyNotes as exchangeNotes, returnNotes } from '../../exchange/exchange.server.ts';
import { contentText } from '../../orders/lineView.ts';
import { cancelCounterSale, finishCounterSale, placeCounterSale } from '../../orders/model/counterSale.server.ts';
import { metalBought, remainingLines } from '../../orders/model/goods.ts';
import { sum } from '../../orders/model/money.ts';
import { documentText } from '../../people/people.ts';
import { deleteDrafts, preparePurchases } from '../../purchases/model/prepare.server.ts';
import { type LineKind, noTotals, type OpenDeal } from './kind.ts';
import type { DealLine, LineOf } from './kinds.api.ts';
import { requireCashCeiling, requireMetalIdentity } from './rules.server.ts';

const anonymous = { civilite: null, company: null, portablePhone: null, address: '', postalCode: '', town: '' };

function buyerOf({ person, email }: OpenDeal): BuyerSnapshot {
  if (!person) return { ...anonymous, firstName: 'Client', lastName: 'au comptoir', email, country: 'FR' };
  const { firstNames: firstName, lastName, address, postalCode, town, country, phone: portablePhone } = person;
  const code = countryOf(country ?? 'FR');
  const proof = documentText(person);
  return {
    ...anonymous,
    ...{ firstName, lastName, email, portablePhone, address: address ?? '', postalCode: postalCode ?? '' },
    town: [town, code ? null : country].filter(Boolean).join(', '),
    country: code ?? 'FR',
    ...(proof && { proof }),
  };
}

const sell: LineKind<LineOf<'sell'>> = {
  open: (deal, items) => {
    if (items.length === 0) return noTotals;
    const { tx, person } = deal;
    deal.sale = placeCounterSale(tx, { items, buyer: buyerOf(deal), userId: person?.userId ?? null });
    const { order } = deal.sale;
    const metal = metalBought(deal.sale);
    requireMetalIdentity(deal, metal);
    requireCashCeiling(deal, order.amount - metal);
    return { due: order.amount, owed: 0, summary: [`Vendu\u00a0: ${contentText(remainingLines(deal.sale))}`] };
  },
  finish: (deal) => {
    if (deal.sale) deal.sale = finishCounterSale(deal.tx, deal.sale, deal.paid);
  },
  cancel: (tx, { orderId }, reason) => {
    if (orderId) cancelCounterSale(tx, orderId, reason);
  },
};

/** Lines that sell are opened first, so their order already exists. */
function currencySaleOf({ sale }: OpenDeal) {
  const cents = sum((sale?.lines ?? []).map(({ type, amount }) => (type === 'currency' ? amount : 0)));
  return sale && cents > 0 ? { orderId: sale.order.id, cents } : undefined;
}

/** Sold notes count for the identity rule and the exchange register too. */
const buyNotes: LineKind<LineOf<'buyNotes'>> = {
  open: (deal, lines) => {
    const sold = currencySaleOf(deal);
    if (lines.length === 0 && !sold) return noTotals;
    const counted = lines.flatMap(({ id: currencyId, notes, rate: rateSeen }) =>
      notes.map(({ value, count: quantity }) => ({ currencyId, value, quantity, rateSeen })),
    );
    const { id: dealId, number, person, linkedTo, given } = deal;
    const exchange = exchangeNotes(deal.tx, {
      ...{ deal: { id: dealId, number }, lines: counted, sold, personId: person?.id, linkedTo, given },
    });
    deal.parts['buyNotes'] = exchange.id;
    const bought = exchange.lines.map(({ quantity, value, iso }) => `${formatNumber(quantity)} × ${value} ${iso}`);
    return { due: 0, owed: exchange.owed, summary: bought.length > 0 ? [`Acheté\u00a0: ${bought.join(', ')}`] : [] };
  },
  cancel: (tx, { id }, reason) => returnNotes(tx, { dealId: id, reason }),
};

/** A purchase is paid by its contract and never netted against sales. */
const buy: LineKind<LineOf<'buy'>> = {
  open: ({ tx, id: key, person, parts }, lines) => {
    if (lines.length === 0) return noTotals;
    if (!person)
      throw wrongField('personId', 'Dites qui vend\u00a0: le métal s’achète à une personne dont vous voyez la pièce.');
    const agreedPrice = sum(lines.map((line) => line.told));
    const offers = lines.map(({ offer }) => offer);
    const drafts = preparePurchases(tx, { key, personId: person.id, userId: person.userId, offers, agreedPrice });
    parts['buy'] = drafts.map(({ id }) => id).join(',');
    return { ...noTotals, summary: [`Rachat préparé\u00a0: ${formatList(drafts.map(({ number }) => number))}`] };
  },
  cancel: (tx, { parts }) => deleteDrafts(tx, parts['buy']?.split(',') ?? []),
};

/** In this order: the exchange of sold notes needs their order. */
export const lineKinds: { [Kind in DealLine['kind']]: LineKind<LineOf<Kind>> } = { sell, buyNotes, buy };
