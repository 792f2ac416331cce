import { and, desc, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { users } from '../../db/schema/accounts.ts';
import { deals } from '../../db/schema/counter.ts';
import { orderLines, orders, paymentAttempts, refunds, transfers } from '../../db/schema/orders.ts';
import { returnDispositions } from '../../db/words.ts';
import { days, hours, minutes } from '../../src/dates.ts';
import { closeDealContract } from '../../src/features/counter/counter.api.ts';
import { cancelDeal, closeDeal } from '../../src/features/counter/deals.server.ts';
import { negateCounts } from '../../src/features/drawer/model/cash.ts';
import { parseReturnedArticles } from '../../src/features/orders/admin/refunds/refundAction.ts';
import {
  cancelUnpaidOrder,
  changePaymentType,
  runOrderJobs,
} from '../../src/features/orders/cancel/cancelOrder.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../src/features/orders/model/queries.server.ts';
import type { OrderDetail } from '../../src/features/orders/order.shape.ts';
import { hasLeftShop, type OrderRow } from '../../src/features/orders/order.ts';
import { createOrderFormData } from '../../src/features/orders/payments/attempt.server.ts';
import {
  noteTransfer,
  undoTransfer,
  updatePaymentStatus,
} from '../../src/features/orders/payments/noteTransfer.server.ts';
import { askBank, reconcilePayments } from '../../src/features/orders/payments/reconcile.server.ts';
import { noteTransferRefund, refundPayment, settleRefund } from '../../src/features/orders/payments/refunds.server.ts';
import type { Purpose } from '../../src/features/orders/payments.api.ts';
import { handleWithdrawal, withdraw } from '../../src/features/orders/withdrawal/withdrawal.server.ts';
import { anonymous, type Ctx, ShopError } from '../../src/http/context.ts';
import { centsOf } from '../../src/money.ts';
import { type PlayedBank, startBank, stateXml } from './bank.ts';
import { ctxOf } from './context.ts';
import { countStock } from './count.ts';
import { openToday } from './drawer.ts';
import { bankSays, deliver, makeCurrency, makeMetal, orderByCard, orderByTransfer, shopAskingAt } from './orders.ts';
import { changeRows, configure, makeActor } from './people.ts';
import { drawn } from './stockSteps.ts';

/** Cents: baskets fall on both sides of the identity limit, refunds too. */
const prices = { bar: 400_000, coin: 150_000, dollar: 100 } as const;

/** Simulated card bank: cents taken and refunded by reference; `elsewhere`: refunded by the dealer. */
type Account = { taken: number; refunded: number; elsewhere: number };

export type OrderShop = Awaited<ReturnType<typeof furnishOrders>>;

/** Bars, collector coins and dollars in stock, two clients, a dealer and a card bank. */
export async function furnishOrders(db: Db) {
  configure(db, {
    delivery: [{ upTo: null, cost: 2_500 }],
    cardLimit: 10_000_000,
    openOrders: 50,
    requestAbove: 100_000_000,
  });
  const bar = makeMetal(db, { metalName: 'Lingot', type: 'Lingots', netSellPrice: prices.bar });
  const coin = makeMetal(db, { metalName: 'Écu', type: 'Piece De Collection', netSellPrice: prices.coin });
  const usd = makeCurrency(db, { sellPrice: prices.dollar * 10_000 }, [100, 50]);
  const clients = [makeActor(db, 'client', { identityStatus: 'verified' }), makeActor(db, 'client')] as const;
  const admin = makeActor(db, 'admin');
  const bank = await startBank();
  const accounts = new Map<string, Account>();
  const shop = { db, bar, coin, usd, clients, admin, bank, accounts, asking: shopAskingAt(bank.url) };
  // Bars and notes are counted later, or never.
  await countStock(ctxOf(db, admin), { type: 'metal', id: coin.id, count: 30, reason: 'Comptage' });
  answerTruly(shop);
  return shop;
}

type Bankers = { bank: PlayedBank; accounts: Map<string, Account> };

const accountOf = ({ accounts }: Pick<Bankers, 'accounts'>, reference: string): Account => {
  const known = accounts.get(reference) ?? { taken: 0, refunded: 0, elsewhere: 0 };
  accounts.set(reference, known);
  return known;
};

const euros = (cents: number): string => `${(cents / 100).toFixed(2)}EUR`;

/** Answers payment queries from its own account. */
const answerTruly = (shop: Bankers): void =>
  shop.bank.says(({ fields }, response) => {
    const { taken, refunded } = accountOf(shop, fields['reference'] ?? '');
    response.end(taken > 0 ? stateXml('PA', fields['montant'], euros(refunded)) : stateXml('RE'));
  });

const which = fc.nat({ max: 3 });
const amountOf = fc.constantFrom('whole', 'part', 'more');
const basket = fc.record({ bars: fc.nat({ max: 2 }), coins: fc.nat({ max: 3 }), notes: fc.nat({ max: 2 }) });
const goods = fc.constantFrom(...returnDispositions);
const answer = fc.constantFrom('yes', 'yes', 'no', 'silentDone', 'silentNot');
const placing = { who: fc.nat({ max: 1 }), basket, parcel: fc.boolean(), paid: fc.boolean() };

export const orderStep = fc.oneof(
  drawn(4, 'card', placing),
  drawn(4, 'transfer', placing),
  drawn(2, 'tryAgain', { which }),
  drawn(6, 'bankAccepts', { which, call: fc.boolean() }),
  drawn(1, 'bankRefuses', { which }),
  drawn(1, 'bankDoubles', { which, again: fc.boolean() }),
  drawn(1, 'bankErrs', { which }),
  drawn(2, 'askBank', { which }),
  drawn(5, 'received', { which, amount: amountOf }),
  drawn(2, 'undo', { which: fc.constant(0) }),
  drawn(6, 'refund', { which, pick: fc.nat({ max: 5 }), part: fc.boolean(), goods, answer }),
  drawn(1, 'settle', { which }),
  drawn(2, 'byHand', { which, goods }),
  drawn(4, 'withdraw', { which, whole: fc.boolean() }),
  drawn(2, 'treat', { which, at: fc.nat({ max: 1 }), goods }),
  drawn(6, 'forward', { which }),
  drawn(2, 'cancel', { which, byClient: fc.boolean() }),
  drawn(1, 'payByTransfer', { which }),
  drawn(1, 'identity', { who: fc.nat({ max: 1 }) }),
  drawn(2, 'count', { what: fc.constantFrom('bar', 'coin', 'note'), n: fc.integer({ min: 0, max: 20 }) }),
  drawn(2, 'deal', { basket, way: fc.constantFrom('card', 'cash', 'both') }),
  drawn(1, 'undoDeal', { deal: fc.nat({ max: 2 }) }),
  drawn(2, 'later', { hours: fc.constantFrom(1, 3, 26, 24 * 8, 24 * 31) }),
);
export type OrderStep = typeof orderStep extends fc.Arbitrary<infer T> ? T : never;

type At = { shop: OrderShop; dealer: Ctx; client: Ctx; order: OrderRow | undefined; orderId: string };
type Step<Name> = Extract<OrderStep, { do: Name }>;
type Place = Step<'card' | 'transfer'>;

/** Random order events, by public verbs and sealed bank calls. Throws refusals. */
export async function takeStep(shop: OrderShop, step: OrderStep): Promise<void> {
  // Undo works within a minute only.
  if (step.do !== 'undo') vi.setSystemTime(Date.now() + minutes(2));
  const { db, admin } = shop;
  const all = db.select().from(orders).orderBy(orders.createdAt, orders.id).all();
  const order = 'which' in step ? all.at(-1 - (step.which % Math.max(1, all.length))) : undefined;
  if ('which' in step && !order) return;
  const owner = order && shop.clients.find(({ userId }) => userId === order.userId);
  const [dealer, client] = [admin, owner ?? anonymous].map((actor) => ctxOf(db, actor, shop.asking)) as [Ctx, Ctx];
  const take = steps[step.do] as (at: At, step: OrderStep) => unknown;
  await take({ shop, dealer, client, order, orderId: order?.id ?? '' }, step);
}

const steps: { [Name in OrderStep['do']]: (at: At, step: Step<Name>) => unknown } = {
  card: async ({ shop }, step) => {
    const { buyer, amount, choice } = basketOf(shop, step);
    if (choice.Items.length === 0) return;
    const placed = (await orderByCard(shop.db, buyer, amount, choice)).order;
    if (step.paid) await bankTells(shop, placed._id, { do: 'bankAccepts', which: 0, call: true });
  },
  transfer: async ({ shop, dealer }, step) => {
    const { buyer, amount, choice } = basketOf(shop, step);
    if (choice.Items.length === 0) return;
    const { _id: orderId } = await orderByTransfer(shop.db, buyer, amount, choice);
    if (step.paid) await noteTransfer(dealer, { orderId, amount, ...onStatement });
  },
  tryAgain: ({ client, order, orderId }) => createOrderFormData(client, { amountToPay: order?.amount ?? 0, orderId }),
  bankAccepts: ({ shop, orderId }, step) => bankTells(shop, orderId, step),
  bankRefuses: ({ shop, orderId }, step) => bankTells(shop, orderId, step),
  bankDoubles: ({ shop, orderId }, step) => bankTells(shop, orderId, step),
  bankErrs: ({ shop, orderId }, step) => bankTells(shop, orderId, step),
  askBank: ({ dealer, orderId }) => askBank(dealer, { orderId }),
  received: ({ dealer, order, orderId }, step) => {
    const amount = { whole: order?.amount ?? 0, part: 10_000, more: (order?.amount ?? 0) + 700 }[step.amount];
    return noteTransfer(dealer, { orderId, amount, ...onStatement });
  },
  undo: ({ shop: { db }, dealer, orderId }) => {
    const own = and(eq(transfers.orderId, orderId), isNull(transfers.undoneAt));
    const last = db.select().from(transfers).where(own).orderBy(desc(transfers.createdAt)).get();
    return last && undoTransfer(dealer, { transferId: last.id });
  },
  refund: ({ shop, orderId }, step) => giveBack(shop, orderId, step),
  byHand: async ({ shop, dealer, orderId }, step) => {
    const goods = returnedGoodsOf(getOrderById(dealer, { id: orderId }), step.goods);
    await updatePaymentStatus(dealer, { orderId, status: 'refunded', goods });
    for (const { reference, refunded } of getOrderById(dealer, { id: orderId }).desk?.attempts ?? []) {
      const account = accountOf(shop, reference);
      account.elsewhere = centsOf(refunded) - account.refunded;
    }
  },
  settle: ({ shop, dealer, orderId }) => {
    const open = shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).all();
    const inDoubt = open.find(({ status }) => status === 'unknown');
    if (!inDoubt) return;
    const ofRefund = eq(paymentAttempts.id, inDoubt.attemptId ?? '');
    const reference = shop.db.select().from(paymentAttempts).where(ofRefund).get()?.reference ?? '';
    const known = open.filter(({ status, attemptId }) => status === 'accepted' && attemptId === inDoubt.attemptId);
    const isRefunded = accountOf(shop, reference).refunded > known.reduce((sum, { amount }) => sum + amount, 0);
    return settleRefund(dealer, { refundId: inDoubt.id, done: isRefunded });
  },
  withdraw: ({ shop, client, orderId }, step) => {
    const lines = shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).all();
    const line = lines.find(({ metalId }) => metalId === shop.coin.id);
    const quantity = step.whole ? (line?.quantity ?? 0) : 1;
    return line && withdraw(client, { orderId, lines: [{ lineId: line.id, quantity }] });
  },
  treat: ({ dealer, orderId }, step) => {
    const declared = getOrderById(dealer, { id: orderId }).withdrawal?.declared.at(step.at);
    const goods = declared?.sent ? step.goods : undefined;
    return declared && handleWithdrawal(dealer, { orderId, withdrawalId: declared._id, goods });
  },
  forward: ({ dealer, order, orderId }) => {
    const next = {
      pending: 'confirmed',
      confirmed: 'prepared',
      prepared: order?.deliveryMode === 'parcel' ? 'shipped' : 'delivered',
      shipped: 'delivered',
      delivered: 'delivered',
      cancelled: 'cancelled',
    } as const;
    const status = next[order?.status ?? 'pending'];
    return updateOrderStatus(dealer, { orderId, status, trackingNumber: 'XR123456785FR' });
  },
  cancel: ({ client, dealer, orderId }, { byClient }) =>
    byClient
      ? cancelUnpaidOrder(client, { orderId, toCart: false })
      : updateOrderStatus(dealer, { orderId, status: 'cancelled' }),
  payByTransfer: ({ client, orderId }) => changePaymentType(client, { orderId, paymentType: 'virement' }),
  identity: ({ shop: { db, clients } }, { who }) => {
    const verified = { identityStatus: 'verified', identityDecidedAt: Date.now() } as const;
    changeRows(db, users, verified, eq(users.id, (clients[who] ?? clients[0]).userId));
  },
  count: ({ shop, dealer }, { what, n }) => {
    const note = { type: 'currency', id: shop.usd.id, value: 100 } as const;
    const key = what === 'note' ? note : { type: 'metal' as const, id: shop[what].id };
    return countStock(dealer, { ...key, count: n, reason: 'Comptage' });
  },
  deal: async ({ shop, dealer }, { basket: { bars, coins, notes }, way }) => {
    const sold = [
      { type: 'metal' as const, id: shop.bar.id, quantity: bars, amount: (prices.bar * bars) / 100 },
      { type: 'metal' as const, id: shop.coin.id, quantity: coins, amount: (prices.coin * coins) / 100 },
      { type: 'currency' as const, id: shop.usd.id, quantity: notes * 100, amount: notes * 100 },
    ].filter(({ quantity }) => quantity > 0);
    const due = sold.reduce((sum, { amount }) => sum + amount, 0);
    const inCash = { card: 0, cash: due, both: Math.min(due, 500) }[way];
    const paid = [
      { means: 'cash' as const, amount: inCash },
      { means: 'card' as const, amount: due - inCash, slip: '42' },
    ].filter(({ amount }) => amount > 0);
    await openToday(dealer);
    const cash = inCash > 0 ? [{ value: 100, count: inCash / 100 }] : [];
    const body = { key: newId(), lines: sold.map((line) => ({ kind: 'sell' as const, ...line })), paid, cash };
    const read = closeDealContract.body.safeParse(body);
    if (!read.success) throw new ShopError('invalid');
    await closeDeal(dealer, read.data);
  },
  undoDeal: async ({ shop: { db }, dealer }, step) => {
    const all = db.select().from(deals).orderBy(deals.createdAt, deals.number).all();
    const { id = '', cash = {} } = all.at(-1 - step.deal) ?? {};
    await openToday(dealer);
    await cancelDeal(dealer, { id, reason: 'Erreur', cash: negateCounts(cash) });
  },
  later: async ({ shop: { db, asking } }, step) => {
    vi.setSystemTime(Date.now() + (step.hours > 48 ? days(step.hours / 24) : hours(step.hours)));
    await reconcilePayments(ctxOf(db, anonymous, asking));
    await runOrderJobs(ctxOf(db, anonymous, asking));
  },
};

const onStatement = { valueDate: '2026-09-07', payer: '' };

function basketOf(shop: OrderShop, { basket: { bars, coins, notes }, parcel, who }: Place) {
  const all = [
    { type: 'metal' as const, id: shop.bar.id, quantity: bars },
    { type: 'metal' as const, id: shop.coin.id, quantity: coins },
    { type: 'currency' as const, id: shop.usd.id, quantity: notes * 100 },
  ];
  const deliveryCost = parcel ? 2_500 : 0;
  const delivery = parcel ? ('parcel' as const) : ('counter' as const);
  const amount = bars * prices.bar + coins * prices.coin + notes * 100 * prices.dollar + deliveryCost;
  const choice = { Items: all.filter(({ quantity }) => quantity > 0), deliveryCost, delivery };
  return { buyer: shop.clients[who] ?? shop.clients[0], amount, choice };
}

type BankStep = Step<'bankAccepts' | 'bankRefuses' | 'bankDoubles' | 'bankErrs'>;

/** Bank call for the newest attempt, or a payment whose call is lost. */
async function bankTells(shop: OrderShop, orderId: string, step: BankStep): Promise<void> {
  const { db } = shop;
  const ofOrder = eq(paymentAttempts.orderId, orderId);
  const newest = desc(paymentAttempts.createdAt);
  const attempt = db.select().from(paymentAttempts).where(ofOrder).orderBy(newest, desc(paymentAttempts.id)).get();
  if (!attempt) return;
  const { reference, amount } = attempt;
  const account = accountOf(shop, reference);
  const says = (code: string, sum: number, at: number) =>
    deliver(db, bankSays(reference, euros(sum), code, { date: `15/03/2026_a_09:0${at}:00` }));
  if (step.do === 'bankErrs') await says('payetest', amount + 1, 1);
  else if (step.do === 'bankRefuses') await says('Annulation', amount, account.taken > 0 ? 2 : 3);
  else if (step.do === 'bankAccepts') {
    const first = account.taken === 0;
    if (first) account.taken = amount;
    // A lost call is recovered by a query.
    if (step.call) await says('payetest', amount, 4);
  } else if (account.taken > 0) {
    if (!step.again) await says('payetest', amount, 4);
    else if (account.taken === amount && account.refunded === 0) {
      await says('payetest', amount, 4);
      account.taken += amount;
      await says('payetest', amount, 5);
    }
  }
}

/** Required once goods have left. */
const returnedGoodsOf = <Goods>(shown: OrderDetail, goods: Goods): Goods | undefined =>
  hasLeftShop(shown) && shown.Items.some(({ remaining }) => remaining > 0) ? goods : undefined;

async function giveBack(
  shop: OrderShop,
  orderId: string,
  { pick, part, goods, answer }: Step<'refund'>,
): Promise<void> {
  const { db, admin, bank } = shop;
  const dealer = ctxOf(db, admin, shop.asking);
  const shown = getOrderById(dealer, { id: orderId });
  const offered = shown.desk?.refundables ?? [];
  const option = offered[pick % Math.max(1, offered.length)];
  if (!option) return;
  const disposition = returnedGoodsOf(shown, goods);
  const refundOf = (refundable: number): { amount: number; what: Purpose } => {
    const { purpose } = option;
    const most = centsOf(option.most);
    if (purpose === 'articles') {
      const line = shown.Items.findLast(({ remaining }) => remaining > 0);
      const [note] = line?.remainingNotes ?? [];
      const name = note ? `${line?.lineId}:${note.value}` : `${line?.lineId}`;
      const delivery = part ? 0 : centsOf(offered.find((one) => one.purpose === 'delivery')?.most ?? 0);
      const { lines, amount } = parseReturnedArticles(shown, { [name]: '1' }, delivery);
      return { amount: Math.min(amount, most), what: { purpose, lines, delivery: delivery > 0, goods: disposition } };
    }
    const amount = part && !option.isWhole ? Math.min(1_000, most) : Math.min(most, refundable);
    if (purpose === 'withdrawal') return { amount, what: { purpose, withdrawalId: option.withdrawalId ?? '' } };
    return { amount, what: purpose === 'order' ? { purpose, goods: disposition } : { purpose } };
  };
  const transfer = centsOf(shown.desk?.transferRefundable ?? 0);
  if (transfer > 0) {
    await noteTransferRefund(dealer, { orderId, refundable: transfer, ...refundOf(transfer) });
    return;
  }
  const attempt = shown.desk?.attempts.find(({ refundable }) => refundable > 0);
  if (!attempt) return;
  const refundable = centsOf(attempt.refundable);
  const account = accountOf(shop, attempt.reference);
  const request = { orderId, attemptId: attempt._id, refundable, ...refundOf(refundable) };
  bank.says(({ service, fields }, response) => {
    const sum = Math.round(Number.parseFloat(fields['montant_recredit'] ?? '0') * 100);
    if (!service.includes('recredit')) return response.writeHead(503).end();
    if (answer === 'yes' || answer === 'silentDone') account.refunded += sum;
    if (answer.startsWith('silent')) return response.destroy();
    const cdr = answer === 'yes' ? 0 : -48;
    return response.end(`version=1.0\nreference=${fields['reference']}\ncdr=${cdr}\nlib=\naut=123456\n`);
  });
  try {
    await refundPayment(dealer, request);
  } finally {
    answerTruly(shop);
  }
}
