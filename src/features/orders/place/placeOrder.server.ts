import { newId } from '../../../../db/id.ts';
import { insertion, insertions } from '../../../../db/prepared.ts';
import { type BuyerSnapshot, orderLines, orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireClient } from '../../../http/context.ts';
import { toConfirmNow } from '../../catalogue/priceAge.server.ts';
import { type Configuration, currentConfiguration } from '../../configuration/configuration.server.ts';
import { reserveForced, reserveOrder } from '../../stock/reserve.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { buyerOf, requireDestination, requireLimits } from '../model/buyer.server.ts';
import { presentOrders } from '../model/detail.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { loadOrder, recordsOf } from '../model/load.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import type { Order } from '../order.shape.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { keepTerms } from '../papers/papers.server.ts';
import { bindAttempt } from '../payments/book.server.ts';
import { cardUntil, transferUntil } from '../terms.ts';
import { type Asked, attemptOf, earlierOrder, requirePayment } from './earlierOrder.server.ts';
import { loadArticles, type Priced, priceBasket, requireFigures, requireFreshPrices } from './pricing.server.ts';
import { takeQuote } from './quote.server.ts';

/**
 * Priced anew, or by the client's quote; the same payment or cart key gets the order already placed. @throws invalid;
 * conflict, with new figures in `data`, when an amount differs, for a form expired or refunded, or a used key
 */
export async function addOrder(ctx: Ctx, input: AddOrderInput): Promise<Order> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const asked = { userId, input, attempt: attemptOf(tx.db, userId, input), now: Date.now() };
    const record = earlierOrder(tx, asked) ?? newOrder(tx, asked);
    return presentOrders(tx, [record])[0] as Order;
  });
}

function newOrder(tx: Ctx, asked: Asked): OrderRecord {
  const { userId, input, attempt, now } = asked;
  const configuration = currentConfiguration(tx.db);
  const toConfirm = toConfirmNow(tx.db, now, configuration);
  const account = buyerOf(tx.db, userId);
  const articles = loadArticles(tx.db, input.Items);
  const quoted = takeQuote(tx.db, { userId, Items: input.Items, articles, toConfirm, now });
  const priced = priceBasket(tx.db, input, { articles, configuration, quoted });
  requireFigures(input, priced);
  requirePayment(tx, { attempt, amount: priced.amount, now });
  const byParcel = priced.delivery === 'parcel';
  const buyer = byParcel && input.deliverTo ? { ...account, deliverTo: input.deliverTo } : account;
  // Money that came before its order is never turned away.
  if (attempt?.status !== 'accepted') {
    if (byParcel) requireDestination(configuration, { buyer, lines: priced.lines });
    requireFreshPrices({ lines: priced.lines, articles, quoted, toConfirm });
    requireLimits(tx.db, { userId, amount: priced.amount, ...configuration });
  }
  const record = storeOrder(tx, asked, { priced, buyer, configuration });
  if (!attempt) return record;
  bindAttempt(tx, { attempt, orderId: record.order.id });
  return loadOrder(tx, record.order.id);
}

type NewOrder = { priced: Priced; buyer: BuyerSnapshot; configuration: Configuration };

const insertOrder = insertion(orders);
const insertLines = insertions(orderLines);

/** Writes the order, puts its pieces aside and mails the client. @throws conflict for pieces that are not there */
function storeOrder(ctx: Ctx, { userId, input, attempt, now }: Asked, order: NewOrder): OrderRecord {
  const { priced, buyer, configuration } = order;
  const { priceTerms } = configuration;
  const { lines: wanted, delivery: deliveryMode, ...sums } = priced;
  const { paymentType, key = null } = input;
  const row = insertOrder(ctx.db, {
    userId,
    paymentType,
    key,
    buyer,
    deliveryMode,
    ...sums,
    orderNumber: attempt?.reference ?? newReference(),
    mac: attempt?.mac ?? '',
    termsId: keepTerms(ctx.db, { config: ctx.shop.config, configuration }),
    payableUntil: attempt ? cardUntil(priceTerms, now) : transferUntil(priceTerms, now),
    createdAt: now,
    updatedAt: now,
  });
  const { id, orderNumber } = row;
  const lines = wanted.map((line, position) => ({ ...line, id: newId(), orderId: id, position }));
  insertLines(ctx.db, lines);
  // Money that came before its order is never turned away.
  const reserve = attempt?.status === 'accepted' ? reserveForced : reserveOrder;
  reserve(ctx, { order: row, lines });
  const history = [
    recordHistory(ctx, { orderId: id, kind: 'created', to: 'pending', text: `Commande ${orderNumber} passée.` }),
  ];
  const none = { payments: [], transfers: [], refunds: [], withdrawals: [], papers: [] };
  const [record] = recordsOf(ctx, [{ order: row, lines, history, ...none }]) as [OrderRecord];
  sendOrderMail(ctx, { orderId: id, kind: 'orderReceived', record });
  return record;
}
