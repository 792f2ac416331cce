import { write } from '../../../../db/writer.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { toConfirmNow } from '../../catalogue/priceAge.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { buyerOf, requireDestination, requireLimits } from '../model/buyer.server.ts';
import { presentOrders } from '../model/detail.server.ts';
import { loadOrder } from '../model/load.server.ts';
import type { OrderRecord } from '../model/record.ts';
import type { Order } from '../order.shape.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { bindAttempt } from '../payments/book.server.ts';
import { type Asked, attemptOf, earlierOrder, requirePayment } from './earlierOrder.server.ts';
import { loadArticles, priceBasket, requireFigures, requireFreshPrices } from './pricing.server.ts';
import { takeQuote } from './quote.server.ts';
import { storeOrder } from './storeOrder.server.ts';

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

function newOrder(tx: Ctx, { userId, input, attempt, now }: Asked): OrderRecord {
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
  const { paymentType, key = null } = input;
  const record = storeOrder(tx, { userId, paymentType, key, priced, buyer, attempt, configuration, now });
  if (!attempt) return record;
  bindAttempt(tx, { attempt, orderId: record.order.id });
  return loadOrder(tx, record.order.id);
}
