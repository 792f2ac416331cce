import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { given, prepared } from '../../../../db/prepared.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { takesCards } from '../../../config.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import { isSameGoods } from '../../cart/changes.ts';
import { beyondCard } from '../../cart/terms.ts';
import { cardLimitOf } from '../../configuration/configuration.server.ts';
import { isSamePlace } from '../deliverTo.ts';
import { accepted } from '../model/actOnOrder.server.ts';
import { commit, factsOf } from '../model/commit.server.ts';
import { decideSwitch } from '../model/decide/cancel.ts';
import { bindPayment, retryCard } from '../model/decide/card.ts';
import { loadOrder } from '../model/load.server.ts';
import { paymentOf } from '../model/parts.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { awaitsBank, isPayable, stillWithBank } from '../model/rules.ts';
import { isUnpaid } from '../order.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { bank } from '../payments/events.server.ts';
import { takesTransfers } from '../shop.ts';
import { noTransfer } from '../transferWords.ts';

const orderOfKey = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, given('userId')),
        eq(orders.key, given('key')),
        ne(orders.status, 'cancelled'),
      )?.inlineParams(),
    )
    .prepare(),
);

export type PlaceRequest = { userId: string; input: AddOrderInput; attempt: AttemptRow | undefined; now: number };

/** With the requested payment method. @throws conflict for a paid or different order, with `data` */
export function earlierOrder(ctx: Ctx, { userId, input, attempt, now }: PlaceRequest): OrderRecord | undefined {
  const { key } = input;
  const found = !attempt?.orderId && key ? orderOfKey(ctx.db).get({ userId, key })?.id : attempt?.orderId;
  if (!found) return undefined;
  const record = loadOrder(ctx, found);
  if (attempt?.orderId) return record;
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
      `Votre commande ${orderNumber} attend son paiement\u00a0: payez-la ou annulez-la d’abord.`,
      { data: { openOrderId: id } },
    );
  if (attempt) {
    requirePayment(ctx, { attempt, amount: order.amount, now });
    if (attempt.status === 'created' && awaitsBank(record)) throw new ShopError('conflict', stillWithBank);
    const facts = factsOf(ctx);
    return commitBound(ctx, commit(ctx, record, retryCard(record, attempt), facts), attempt);
  }
  return commit(ctx, record, accepted(decideSwitch(record, factsOf(ctx))), factsOf(ctx));
}

/** The bank may have called before the browser sent the order. */
export function commitBound(ctx: Ctx, record: OrderRecord, attempt: AttemptRow): OrderRecord {
  const byBank = actingAs(ctx, bank);
  const facts = factsOf(byBank);
  return commit(byBank, record, bindPayment(record, paymentOf(ctx.db, attempt), facts), facts);
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

/** The payment that an order by card is placed with. The seal proves that it was handed to this client. @throws invalid */
export function attemptOf(
  tx: Db,
  userId: string,
  { paymentType, orderNumber, mac }: AddOrderInput,
): AttemptRow | undefined {
  if (paymentType === 'virement') return undefined;
  const attempt = tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, orderNumber)).get();
  if (attempt && attempt.userId === userId && attempt.mac === mac.toLowerCase()) return attempt;
  throw wrongField(
    'orderNumber',
    'Ce formulaire de paiement n’est pas reconnu. Revenez au panier et recommencez le paiement.',
  );
}

/** @throws invalid beyond what the shop takes in this way; conflict for a form that has expired, was refunded or has another amount */
export function requirePayment(
  { db, shop: { config } }: Ctx,
  { attempt, amount, now }: { attempt: AttemptRow | undefined; amount: Cents; now: number },
): void {
  const transferOffered = takesTransfers(config);
  if (!attempt) {
    if (!transferOffered) throw wrongField('paymentType', noTransfer);
    return;
  }
  if (attempt.amount !== amount)
    throw new ShopError('conflict', 'Le formulaire de paiement porte un autre montant. Recommencez le paiement.', {
      data: { amount: eurosFromCents(amount) },
    });
  if (isSettledElsewhere(db, attempt))
    throw new ShopError('conflict', 'La boutique a déjà réglé ce paiement avec vous. Recommencez le paiement.');
  if (attempt.status === 'accepted') return;
  const cardLimit = cardLimitOf(db, takesCards(config));
  if (amount > cardLimit) throw wrongField('paymentType', beyondCard({ cardLimit, transferOffered }));
  if (attempt.expiresAt <= now)
    throw new ShopError('conflict', 'Le formulaire de paiement a expiré. Recommencez le paiement.');
}

function isSettledElsewhere(db: Db, { id }: Pick<AttemptRow, 'id'>): boolean {
  const settled = and(eq(paymentEvents.attemptId, id), isNotNull(paymentEvents.resolvedAt));
  return db.select({ id: paymentEvents.id }).from(paymentEvents).where(settled).get() !== undefined;
}
