import { eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { insertRow } from '../../../../db/prepared.ts';
import { orderLines, orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { takesCards } from '../../../config.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx, Shop } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { eurosFromCents } from '../../../money.ts';
import { cardLimitOf, currentConfiguration } from '../../configuration/configuration.server.ts';
import { reserveForced, reserveOrder } from '../../stock/reserve.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { buyerOf, requireDestination } from '../model/buyer.server.ts';
import { presentOrders } from '../model/detail.server.ts';
import { recordHistory } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { presentLine } from '../model/present.ts';
import type { AttemptRow, OrderRecord, OrderRow } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import { awaitsBank, stillWithBank } from '../model/rules.ts';
import type { Order } from '../order.shape.ts';
import type { AddOrderInput } from '../orders.api.ts';
import { keepTerms } from '../papers/papers.server.ts';
import { bindAttempt, isRefundedElsewhere, recordTry } from '../payments/book.server.ts';
import { switchToTransfer } from '../payments/switchToTransfer.server.ts';
import { transferDetailsOf } from '../shop.ts';
import { cardUntil, transferUntil } from '../terms.ts';
import { beyondCard, noTransfer } from '../transferWords.ts';
import { paidDuplicate, unpaidDuplicate } from './duplicateOrder.server.ts';
import { requireFreshPrices } from './freshPrices.server.ts';
import { requireLimits } from './limits.server.ts';
import { type Priced, priceBasket } from './pricing.server.ts';
import { endQuote, quoteFor } from './quote.server.ts';

/**
 * Prices everything again from the database, or by the client's quote. A double click, a lost answer or a second tab gets the order already placed.
 * @throws invalid for what cannot be ordered, paid or delivered; conflict, with new figures in `data`, when an amount differs
 * from what the client saw, the form has expired or was refunded, or another tab has paid for the same goods
 */
export async function addOrder(ctx: Ctx, input: AddOrderInput): Promise<Order> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const now = Date.now();
    const attempt = input.paymentType === 'carte' ? attemptOf(tx.db, userId, input) : undefined;
    if (attempt?.orderId) return present(tx, loadOrder(tx, attempt.orderId));

    const account = buyerOf(tx.db, userId);
    const quoted = quoteFor(tx.db, { userId, Items: input.Items, now });
    const priced = priceBasket(tx.db, { ...input, quoted });
    const loose = new Set(input.Items.flatMap(({ id, notes }) => (notes ? [] : [id])));
    requireFigures(input, priced, loose);
    const byParcel = priced.delivery === 'parcel';
    const buyer = byParcel && input.deliverTo ? { ...account, deliverTo: input.deliverTo } : account;
    const basket = { userId, paymentType: input.paymentType, priced, buyer, loose };
    if (attempt) requireAttempt(tx, attempt, basket, now);

    const duplicate = unpaidDuplicate(tx.db, { basket, now });
    if (!attempt && duplicate?.paymentType !== 'virement') requireTransfer(ctx.shop);
    // Money that came before its order is never turned away.
    if (!duplicate && attempt?.status !== 'accepted') {
      if (byParcel) requireDestination(tx.db, { buyer, lines: priced.lines });
      requireFreshPrices(tx.db, { ...priced, quoted });
      requireLimits(tx.db, { userId, amount: priced.amount });
    }
    const record = duplicate ? loadOrder(tx, duplicate.id) : store(tx, { ...basket, attempt, now });
    if (!attempt && !duplicate) return present(tx, record);
    if (!attempt) switchToTransfer(tx, record);
    else {
      if (attempt.status === 'created' && awaitsBank(record)) throw new ShopError('conflict', stillWithBank);
      // Back from the bank, or a second tab: one order, another attempt.
      if (duplicate) recordTry(tx, { order: duplicate, attempt });
      bindAttempt(tx, { attempt, orderId: record.order.id });
    }
    return present(tx, loadOrder(tx, record.order.id));
  });
}

const present = (ctx: Ctx, record: OrderRecord): Order => presentOrders(ctx, [record])[0] as Order;

/** The seal proves that this attempt was handed to this client. */
function attemptOf(tx: Db, userId: string, { orderNumber, mac }: AddOrderInput): AttemptRow {
  const attempt = tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, orderNumber)).get();
  if (attempt && attempt.userId === userId && attempt.mac === mac.toLowerCase()) return attempt;
  const message = 'Ce formulaire de paiement n’est pas reconnu. Revenez au panier et recommencez le paiement.';
  throw new ShopError('invalid', message, { errors: { orderNumber: message } });
}

function requireFigures(input: AddOrderInput, priced: Priced, loose: ReadonlySet<string>): void {
  if (input.amount === priced.amount && input.deliveryCost === priced.deliveryCost) return;
  throw figuresConflict(
    'Les prix ont changé depuis votre dernière visite. Vérifiez le nouveau total avant de payer.',
    priced,
    loose,
  );
}

/** Banknotes that the shop chose are not told: they say how many of each there are. */
const figuresConflict = (
  message: string,
  { lines, itemsAmount, deliveryCost, delivery, amount }: Priced,
  loose: ReadonlySet<string>,
): ShopError =>
  new ShopError('conflict', message, {
    data: {
      lines: lines.map((line) => presentLine(loose.has(line.currencyId ?? '') ? { ...line, notes: null } : line)),
      itemsAmount: eurosFromCents(itemsAmount),
      deliveryCost: eurosFromCents(deliveryCost),
      delivery,
      amount: eurosFromCents(amount),
    },
  });

type Basket = Pick<OrderRow, 'userId' | 'paymentType' | 'buyer'> & { priced: Priced; loose: ReadonlySet<string> };

function requireTransfer({ config }: Shop): void {
  if (transferDetailsOf(config) === 'missing')
    throw new ShopError('invalid', noTransfer, { errors: { paymentType: noTransfer } });
}

function requireAttempt(ctx: Ctx, attempt: AttemptRow, basket: Basket, now: number): void {
  const { priced } = basket;
  if (attempt.amount !== priced.amount)
    throw figuresConflict(
      'Le formulaire de paiement porte un autre montant. Recommencez le paiement.',
      priced,
      basket.loose,
    );
  if (isRefundedElsewhere(ctx.db, attempt))
    throw new ShopError('conflict', 'La boutique a déjà réglé ce paiement avec vous. Recommencez le paiement.');
  if (attempt.status !== 'accepted') {
    const cardLimit = cardLimitOf(ctx.db, takesCards(ctx.shop.config));
    if (priced.amount > cardLimit) {
      const message = beyondCard(cardLimit, transferDetailsOf(ctx.shop.config));
      throw new ShopError('invalid', message, { errors: { paymentType: message } });
    }
    if (attempt.expiresAt <= now)
      throw new ShopError('conflict', 'Le formulaire de paiement a expiré. Recommencez le paiement.');
  }
  const paid = paidDuplicate(ctx.db, { basket, since: attempt.createdAt });
  if (paid)
    throw new ShopError(
      'conflict',
      `Vous venez de payer une commande identique, ${paid.orderNumber}. Pour la commander une seconde fois, revenez au panier.`,
      { data: { paidOrderId: paid.id, paidOrderNumber: paid.orderNumber } },
    );
}

type NewOrder = Basket & { attempt: AttemptRow | undefined; now: number };

function store(ctx: Ctx, { userId, paymentType, priced, buyer, attempt, now }: NewOrder) {
  const id = newId();
  const orderNumber = attempt?.reference ?? newReference(ctx.db);
  const { priceTerms } = currentConfiguration(ctx.db);
  insertRow(ctx.db, orders, {
    id,
    userId,
    orderNumber,
    paymentType,
    mac: attempt?.mac ?? '',
    amount: priced.amount,
    itemsAmount: priced.itemsAmount,
    deliveryCost: priced.deliveryCost,
    deliveryMode: priced.delivery,
    buyer,
    termsId: keepTerms(ctx.db, ctx.shop.config),
    payableUntil: attempt ? cardUntil(priceTerms, now) : transferUntil(priceTerms, now),
    createdAt: now,
    updatedAt: now,
  });
  const lines = priced.lines.map((line, position) => insertRow(ctx.db, orderLines, { ...line, orderId: id, position }));
  endQuote(ctx.db, userId);
  // Money that came before its order is never turned away.
  const reserve = attempt?.status === 'accepted' ? reserveForced : reserveOrder;
  reserve(ctx, { order: { id, orderNumber }, lines });
  recordHistory(ctx, { orderId: id, kind: 'created', to: 'pending', text: `Commande ${orderNumber} passée.` });
  const record = loadOrder(ctx, id);
  sendOrderMail(ctx, { orderId: id, kind: 'orderReceived', record });
  return record;
}
