import type { BuyerSnapshot } from '../../../../db/schema/orders.ts';
import { countryCodes } from '../../../countryCodes.ts';
import { countryName } from '../../../formats.ts';
import { contentText } from '../../orders/lineView.ts';
import { cancelCounterSale, finishCounterSale, placeCounterSale } from '../../orders/model/counterSale.server.ts';
import { goodsOf, metalBought } from '../../orders/model/goods.ts';
import { documentText } from '../../people/people.ts';
import { type LineKind, nothingOpened, type OpenDeal } from './kind.ts';
import type { LineOf } from './kinds.api.ts';
import { requireCashCeiling, requireMetalIdentity } from './rules.server.ts';

const nobody = { civilite: null, company: null, portablePhone: null, address: '', postalCode: '', town: '' };

function buyerOf({ person, email }: OpenDeal): BuyerSnapshot {
  if (!person) return { ...nobody, firstName: 'Client', lastName: 'au comptoir', email, country: 'FR' };
  const { firstNames: firstName, lastName, address, postalCode, town, country, phone: portablePhone } = person;
  const code = countryCodes.find((one) => country !== null && countryName(one) === country);
  const proof = documentText(person);
  return {
    ...nobody,
    ...{ firstName, lastName, email, portablePhone, address: address ?? '', postalCode: postalCode ?? '' },
    town: [town, code ? null : country].filter(Boolean).join(', '),
    country: code ?? 'FR',
    ...(proof && { proof }),
  };
}

export const sell: LineKind<LineOf<'sell'>> = {
  open: (deal, items) => {
    if (items.length === 0) return nothingOpened;
    const { tx, person } = deal;
    deal.sale = placeCounterSale(tx, { items, buyer: buyerOf(deal), userId: person?.userId ?? null });
    const { order } = deal.sale;
    const metal = metalBought(deal.sale);
    requireMetalIdentity(deal, metal);
    requireCashCeiling(deal, order.amount - metal);
    return { due: order.amount, owed: 0, summary: [`Vendu\u00a0: ${contentText(goodsOf(deal.sale))}`] };
  },
  settle: (deal) => {
    if (deal.sale) deal.sale = finishCounterSale(deal.tx, deal.sale, deal.paid);
  },
  cancel: (tx, { orderId }, why) => {
    if (orderId) cancelCounterSale(tx, orderId, why);
  },
};
