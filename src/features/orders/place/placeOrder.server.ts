import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { orders, paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx, conflict, fieldError, requireClient, verb } from '../../../http/context.ts';
import { type Cents, eurosFromCents } from '../../../money.ts';
import { confirmationCheck } from '../../catalogue/model/priceAge.server.ts';
import type { DecisionFacts } from '../model/act.ts';
import { requireAct } from '../model/actOnOrder.server.ts';
import { buyerOf, requireCardLimit, requireDestination, requireLimits } from '../model/buyer.server.ts';
import { commit, commitNewOrder, factsOf } from '../model/commit.server.ts';
import { bindPayment } from '../model/decide/card.ts';
import { decideSameCart, newOrderRows, placementAct } from '../model/decide/place.ts';
import { presentOrders } from '../model/desk.server.ts';
import { loadOrder } from '../model/load.server.ts';
import { paymentOf } from '../model/orderData.server.ts';
import { loadArticles, priceItems, requireFreshPrices, requireSameAmounts } from '../model/pricing.server.ts';
import type { AttemptRow, OrderRecord } from '../model/record.ts';
import { newReference } from '../model/reference.server.ts';
import type { Order } from '../order.shape.ts';
import { type AddOrderInput, addOrderContract } from '../orders.api.ts';
import { saveTerms } from '../papers/papers.server.ts';
import { bankActor } from '../payments/events.server.ts';
import { takesTransfers } from '../shop.ts';
import { noTransferText } from '../transferTexts.ts';
import { consumeQuote } from './quote.server.ts';

/** @throws invalid, or conflict for a changed amount (`data` has the new one) or an outdated form or key */
export const addOrder = verb(addOrderContract, async (ctx, input) => {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const request = { userId, input, attempt: attemptOf(tx.db, userId, input), facts: factsOf(tx) };
    const record = resumeEarlierOrder(tx, request) ?? createOrder(tx, request);
    return presentOrders(tx, [record])[0] as Order;
  });
});

function createOrder(tx: Ctx, { userId, input, attempt, facts }: PlaceRequest): OrderRecord {
  const { configuration, now } = facts;
  const needsConfirmation = confirmationCheck(tx.db, now, configuration);
  const account = buyerOf(tx.db, userId);
  const articles = loadArticles(tx.db, input.Items);
  const quoted = consumeQuote(tx.db, { userId, Items: input.Items, articles, needsConfirmation, now });
  const pricedOrder = priceItems(tx.db, input, { articles, configuration, quoted });
  requireSameAmounts(input, pricedOrder);
  requirePayment(tx, { attempt, amount: pricedOrder.amount, now });
  const isParcel = pricedOrder.delivery === 'parcel';
  const buyer = isParcel && input.deliverTo ? { ...account, deliverTo: input.deliverTo } : account;
  requireFreshPrices({ lines: pricedOrder.lines, articles, quoted, needsConfirmation }, outdatedPricesText);
  // An order already paid can no longer be refused.
  const isPaid = attempt?.status === 'accepted';
  if (!isPaid) {
    if (isParcel) requireDestination(configuration, { buyer, lines: pricedOrder.lines });
    requireLimits(tx, { userId, amount: pricedOrder.amount, ...configuration });
  }
  const termsId = saveTerms(tx.db, { config: tx.shop.config, configuration });
  const newRows = newOrderRows(
    { userId, input, attempt, pricedOrder, buyer, termsId, reference: newReference() },
    facts,
  );
  const record = commitNewOrder(
    tx,
    newRows,
    (record) => placementAct(record, { allowsBackorder: isPaid }, facts),
    facts,
  );
  return attempt ? commitBoundPayment(tx, record, attempt) : record;
}

const outdatedPricesText = (names: readonly string[]): string =>
  `Prix à confirmer\u00a0: ${names.join(', ')}. Nous mettons ces prix à jour. Revenez plus tard, ou retirez ces articles du panier.`;

const queryOrderByKey = prepare((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, boundValue('userId')),
        eq(orders.key, boundValue('key')),
        ne(orders.status, 'cancelled'),
      )?.inlineParams(),
    )
    .prepare(),
);

type PlaceRequest = { userId: string; input: AddOrderInput; attempt: AttemptRow | undefined; facts: DecisionFacts };

/** @throws conflict, with the earlier order in `data`, if it is paid or differs */
function resumeEarlierOrder(ctx: Ctx, request: PlaceRequest): OrderRecord | undefined {
  const { userId, input, attempt, facts } = request;
  const { key } = input;
  const orderId = !attempt?.orderId && key ? queryOrderByKey(ctx.db).get({ userId, key })?.id : attempt?.orderId;
  if (!orderId) return undefined;
  const record = loadOrder(ctx, orderId);
  if (attempt?.orderId) return record;
  const act = requireAct(decideSameCart(record, facts, request));
  if (attempt) requirePayment(ctx, { attempt, amount: record.order.amount, now: facts.now });
  const writtenRecord = commit(ctx, record, act, facts);
  return attempt ? commitBoundPayment(ctx, writtenRecord, attempt) : writtenRecord;
}

/** The bank's callback may arrive before the order from the browser. */
function commitBoundPayment(ctx: Ctx, record: OrderRecord, attempt: AttemptRow): OrderRecord {
  const bankCtx = actingAs(ctx, bankActor);
  const facts = factsOf(bankCtx);
  return commit(bankCtx, record, bindPayment(record, paymentOf(ctx.db, attempt), facts), facts);
}

/** `mac` proves that the payment belongs to this client. @throws invalid otherwise */
function attemptOf(tx: Db, userId: string, { paymentType, orderNumber, mac }: AddOrderInput): AttemptRow | undefined {
  if (paymentType === 'virement') return undefined;
  const attempt = tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, orderNumber)).get();
  if (attempt && attempt.userId === userId && attempt.mac === mac.toLowerCase()) return attempt;
  throw fieldError(
    'orderNumber',
    'Ce formulaire de paiement n’est pas reconnu. Revenez au panier et recommencez le paiement.',
  );
}

/** @throws invalid above the method's limit, or conflict if the form has another amount, is settled or expired */
function requirePayment(
  ctx: Ctx,
  { attempt, amount, now }: { attempt: AttemptRow | undefined; amount: Cents; now: number },
): void {
  if (!attempt) {
    if (!takesTransfers(ctx.shop.config)) throw fieldError('paymentType', noTransferText);
    return;
  }
  if (attempt.amount !== amount)
    throw conflict('Le formulaire de paiement porte un autre montant. Recommencez le paiement.', {
      data: { amount: eurosFromCents(amount) },
    });
  if (isSettledElsewhere(ctx.db, attempt))
    throw conflict('La boutique a déjà réglé ce paiement avec vous. Recommencez le paiement.');
  if (attempt.status === 'accepted') return;
  requireCardLimit(ctx, amount, 'paymentType');
  if (attempt.expiresAt <= now) throw conflict('Le formulaire de paiement a expiré. Recommencez le paiement.');
}

function isSettledElsewhere(db: Db, { id }: Pick<AttemptRow, 'id'>): boolean {
  const isSettled = and(eq(paymentEvents.attemptId, id), isNotNull(paymentEvents.resolvedAt));
  return db.select({ id: paymentEvents.id }).from(paymentEvents).where(isSettled).get() !== undefined;
}
