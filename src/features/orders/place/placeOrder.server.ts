import { write } from '../../../../db/writer.ts';
import { type Ctx, requireClient } from '../../../http/context.ts';
import { toConfirmNow } from '../../catalogue/priceAge.server.ts';
import { buyerOf, requireDestination, requireLimits } from '../model/buyer.server.ts';
import { commitPlaced, factsOf } from '../model/commit.server.ts';
import { decidePlaced, placedAct } from '../model/decide/place.ts';
import { presentOrders } from '../model/desk.server.ts';
import type { OrderRecord } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import type { Order } from '../order.shape.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { saveTerms } from '../papers/papers.server.ts';
import { attemptOf, commitBound, earlierOrder, type PlaceRequest, requirePayment } from './earlierOrder.server.ts';
import { loadArticles, priceBasket, requireFigures, requireFreshPrices } from './pricing.server.ts';
import { takeQuote } from './quote.server.ts';

/**
 * @throws invalid; conflict, with new figures in `data`, when an amount differs, for a form expired or refunded, or a
 * used key
 */
export async function addOrder(ctx: Ctx, input: AddOrderInput): Promise<Order> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const request = { userId, input, attempt: attemptOf(tx.db, userId, input), now: Date.now() };
    const record = earlierOrder(tx, request) ?? newOrder(tx, request);
    return presentOrders(tx, [record])[0] as Order;
  });
}

function newOrder(tx: Ctx, { userId, input, attempt, now }: PlaceRequest): OrderRecord {
  const facts = factsOf(tx);
  const { configuration } = facts;
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
  const isPaid = attempt?.status === 'accepted';
  if (!isPaid) {
    if (byParcel) requireDestination(configuration, { buyer, lines: priced.lines });
    requireFreshPrices({ lines: priced.lines, articles, quoted, toConfirm });
    requireLimits(tx.db, { userId, amount: priced.amount, ...configuration });
  }
  const termsId = saveTerms(tx.db, { config: tx.shop.config, configuration });
  const placed = decidePlaced({ userId, input, attempt, priced, buyer, termsId, reference: newReference() }, facts);
  const record = commitPlaced(tx, placed, (record) => placedAct(record, { isForced: isPaid }, facts), facts);
  return attempt ? commitBound(tx, record, attempt) : record;
}
