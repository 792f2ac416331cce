import { formatNumber } from '../../../money.ts';
import { buyNotes as exchangeNotes, returnNotes } from '../../exchange/exchange.server.ts';
import { sum } from '../../orders/model/money.ts';
import { type LineKind, nothingOpened, type OpenDeal } from './kind.ts';
import type { LineOf } from './kinds.api.ts';

/** Notes that the deal sells, once their order is placed. */
function soldBy({ sale }: OpenDeal) {
  const cents = sum((sale?.lines ?? []).map(({ type, amount }) => (type === 'currency' ? amount : 0)));
  return sale && cents > 0 ? { orderId: sale.order.id, cents } : undefined;
}

/** Sold notes are of the exchange too: its identity rule adds both up, and its register names the person. */
export const buyNotes: LineKind<LineOf<'buyNotes'>> = {
  open: (deal, lines) => {
    const sold = soldBy(deal);
    if (lines.length === 0 && !sold) return nothingOpened;
    const told = lines.flatMap(({ id: currencyId, notes, rate: rateSeen }) =>
      notes.map(({ value, count: quantity }) => ({ currencyId, value, quantity, rateSeen })),
    );
    const { id: dealId, number, person, linkedTo, given } = deal;
    const made = exchangeNotes(deal.tx, {
      ...{ deal: { id: dealId, number }, lines: told, sold, personId: person?.id, linkedTo, given },
    });
    deal.parts['buyNotes'] = made.id;
    const bought = made.lines.map(({ quantity, value, iso }) => `${formatNumber(quantity)} × ${value} ${iso}`);
    return { due: 0, owed: made.owed, summary: bought.length > 0 ? [`Acheté\u00a0: ${bought.join(', ')}`] : [] };
  },
  cancel: (tx, { id }, reason) => returnNotes(tx, { dealId: id, reason }),
};
