import { newId } from '../../../../db/id.ts';
import { insertion, insertions } from '../../../../db/prepared.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import { reserveForced, reserveOrder } from '../../stock/reserve.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { recordsOf } from '../model/load.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import type { OrderRow } from '../order.ts';
import { keepTerms } from '../papers/papers.server.ts';
import { cardUntil, transferUntil } from '../terms.ts';
import type { Priced } from './pricing.server.ts';

type NewOrder = Pick<OrderRow, 'userId' | 'paymentType' | 'buyer' | 'key'> & {
  priced: Priced;
  attempt: AttemptRow | undefined;
  configuration: Configuration;
  now: number;
};

const insertOrder = insertion(orders);
const insertLines = insertions(orderLines);

/** Writes the order, puts its pieces aside and mails the client. @throws conflict for pieces that are not there */
export function storeOrder(ctx: Ctx, { priced, attempt, configuration, now, ...order }: NewOrder): OrderRecord {
  const { priceTerms } = configuration;
  const placed = {
    ...order,
    orderNumber: attempt?.reference ?? newReference(),
    mac: attempt?.mac ?? '',
    amount: priced.amount,
    itemsAmount: priced.itemsAmount,
    deliveryCost: priced.deliveryCost,
    deliveryMode: priced.delivery,
    termsId: keepTerms(ctx.db, { config: ctx.shop.config, configuration }),
    payableUntil: attempt ? cardUntil(priceTerms, now) : transferUntil(priceTerms, now),
    createdAt: now,
    updatedAt: now,
  };
  const row = insertOrder(ctx.db, placed);
  const { id, orderNumber } = row;
  const lines = priced.lines.map((line, position) => ({ ...line, id: newId(), orderId: id, position }));
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
