import { and, eq, ne, sql } from 'drizzle-orm';
import { prepared } from '../../../../db/prepared.ts';
import { orders } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { isSameGoods } from '../../cart/changes.ts';
import { isSamePlace } from '../deliverTo.ts';
import { loadOrder } from '../model/load.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { awaitsBank, isPayable, isUnpaid, stillWithBank } from '../model/rules.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { bindAttempt, recordTry } from '../payments/book.server.ts';
import { switchToTransfer } from '../payments/switchToTransfer.server.ts';
import { requirePayment } from './payment.server.ts';

const orderOfKey = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        eq(orders.key, sql.placeholder('key')),
        ne(orders.status, 'cancelled'),
      ),
    )
    .prepare(),
);

export type Asked = { userId: string; input: AddOrderInput; attempt: AttemptRow | undefined; now: number };

/** Paid in the way that is asked now. @throws conflict where it is paid, or is not what is asked: `data` says which */
export function earlierOrder(ctx: Ctx, { userId, input, attempt, now }: Asked): OrderRecord | undefined {
  if (attempt?.orderId) return loadOrder(ctx, attempt.orderId);
  const { key } = input;
  const found = key ? orderOfKey(ctx.db).get({ userId, key }) : undefined;
  if (!found) return undefined;
  const record = loadOrder(ctx, found.id);
  const { order } = record;
  const { id, orderNumber } = order;
  if (!isUnpaid(order))
    throw new ShopError(
      'conflict',
      `Vous venez de payer cette commande, ${orderNumber}. Pour la commander une seconde fois, revenez au panier.`,
      { data: { paidOrderId: id, paidOrderNumber: orderNumber } },
    );
  const isOpen = isPayable(order, now) || (!attempt && order.paymentType === 'virement');
  if (!isOpen || !isSameBasket(record, input))
    throw new ShopError(
      'conflict',
      `Votre commande ${orderNumber} attend son paiement. Si vous commandez ce panier, il la remplace.`,
      { data: { openOrderId: id } },
    );
  if (attempt) {
    requirePayment(ctx, { attempt, amount: order.amount, now });
    if (attempt.status === 'created' && awaitsBank(record)) throw new ShopError('conflict', stillWithBank);
    recordTry(ctx, { order, attempt });
    bindAttempt(ctx, { attempt, orderId: id });
  } else switchToTransfer(ctx, record);
  return loadOrder(ctx, id);
}

function isSameBasket({ order, lines }: OrderRecord, { Items, amount, delivery, deliverTo }: AddOrderInput): boolean {
  const { deliveryMode, buyer } = order;
  const goods = lines.map((line) => ({ ...line, id: line.metalId ?? line.currencyId ?? '' }));
  return (
    amount === order.amount &&
    (delivery ?? deliveryMode) === deliveryMode &&
    isSamePlace(buyer.deliverTo, deliveryMode === 'parcel' ? deliverTo : undefined) &&
    isSameGoods(goods, Items)
  );
}
