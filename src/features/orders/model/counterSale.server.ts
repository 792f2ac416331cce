import type { Db } from '../../../../db/client.ts';
import type { BuyerSnapshot } from '../../../../db/schema/orders.ts';
import { type Ctx, conflict } from '../../../http/context.ts';
import { type Cents, eurosFromCents, formatEuro, formatList, formatNumber, plural } from '../../../money.ts';
import { confirmationCheck } from '../../catalogue/model/priceAge.server.ts';
import { lineKey, linesByItem } from '../../goods/model/lines.server.ts';
import { freeCount } from '../../goods/model/stock.ts';
import type { OrderItemInput } from '../orders.api.ts';
import { actInTransaction } from './actOnOrder.server.ts';
import { commit, commitNewOrder, factsOf } from './commit.server.ts';
import { type CounterPayment, decideCounterCancel, decideCounterSale } from './decide/counter.ts';
import { newOrderRows, type PricedLine, placementAct } from './decide/place.ts';
import { loadArticles, priceItems, requireFreshPrices } from './pricing.server.ts';
import type { OrderRecord } from './record.ts';
import { newReference } from './reference.server.ts';

/** `amount` is the agreed price; `pieces` are the ids of serial-numbered pieces. */
type CounterItem = OrderItemInput & { pieces: readonly number[]; amount: Cents };

type CounterSale = { items: readonly CounterItem[]; buyer: BuyerSnapshot; userId: string | null };

/** Call it in the transaction that records payment and hand-over. @throws conflict */
export function placeCounterSale(tx: Ctx, { items, buyer, userId }: CounterSale): OrderRecord {
  const facts = factsOf(tx);
  const { configuration, now } = facts;
  const articles = loadArticles(tx.db, items);
  const terms = { ...configuration, moneyMost: Number.MAX_SAFE_INTEGER };
  const pricedOrder = priceItems(
    tx.db,
    { Items: items, delivery: 'counter', deliveryCost: 0 },
    { articles, configuration: terms, quoted: {} },
  );
  const prices = {
    lines: pricedOrder.lines,
    articles,
    quoted: {},
    needsConfirmation: confirmationCheck(tx.db, now, configuration),
  };
  requireFreshPrices(prices, (names) => `Prix à confirmer avant de vendre\u00a0: ${formatList(names)}.`);
  requireAgreedPrices(items, pricedOrder.lines);
  requireInStock(tx.db, items, pricedOrder.lines);
  const newRows = newOrderRows(
    { userId, channel: 'counter', input: { paymentType: 'virement' }, pricedOrder, buyer, reference: newReference() },
    facts,
  );
  const pieces = new Map(newRows.lines.map(({ id }, at) => [id, items[at]?.pieces ?? []]));
  return commitNewOrder(tx, newRows, (record) => placementAct(record, { pieces }, facts), facts);
}

export function finishCounterSale(tx: Ctx, record: OrderRecord, payments: readonly CounterPayment[]): OrderRecord {
  const facts = factsOf(tx);
  return commit(tx, record, decideCounterSale(record, payments, facts), facts);
}

export const cancelCounterSale = (tx: Ctx, orderId: string, why: string): OrderRecord =>
  actInTransaction(tx, orderId, (record, facts) => decideCounterCancel(record, why, facts));

function requireAgreedPrices(items: readonly CounterItem[], lines: readonly PricedLine[]): void {
  const changedPrices = lines.flatMap(({ name, amount }, line) => {
    const expectedAmount = items[line]?.amount ?? 0;
    return expectedAmount === amount ? [] : [{ line, name, expected: expectedAmount, amount }];
  });
  if (changedPrices.length === 0) return;
  const problems = changedPrices.map(
    ({ name, expected, amount }) => `${name}, ${formatEuro(amount)} au lieu de ${formatEuro(expected)}`,
  );
  throw conflict(`Le prix a changé\u00a0: ${formatList(problems)}. Dites-le avant de conclure.`, {
    data: { moved: changedPrices.map(({ line, amount }) => ({ line, amount: eurosFromCents(amount) })) },
  });
}

function requireInStock(db: Db, items: readonly CounterItem[], lines: readonly PricedLine[]): void {
  const stockLines = linesByItem(
    db,
    lines.flatMap(({ metalId, currencyId }) => metalId ?? currencyId ?? []),
  );
  const shortageTexts = lines.flatMap(({ metalId, currencyId, name, quantity, notes }, at) => {
    const line = stockLines.get(metalId ?? '');
    if (line && freeCount(line) < quantity) return `${name}\u00a0: ${plural(freeCount(line), 'libre', 'libres')}`;
    if (line?.byPiece && items[at]?.pieces.length !== quantity)
      return `${name}\u00a0: choisissez ${plural(quantity, 'numéro', 'numéros')}`;
    return (notes ?? []).flatMap(({ value, count }) => {
      const stockLine = stockLines.get(lineKey(currencyId ?? '', value));
      return stockLine && freeCount(stockLine) < count
        ? `${name}\u00a0: ${plural(freeCount(stockLine), 'billet libre', 'billets libres')} de ${formatNumber(value)}`
        : [];
    });
  });
  if (shortageTexts.length > 0) throw conflict(`Le coffre n’a pas cela. ${shortageTexts.join('. ')}.`);
}
