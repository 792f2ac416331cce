import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { orderHistory, paymentEvents } from '../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../db/schema/system.ts';
import { runOrderJobs } from '../../src/features/orders/cancel/cancelOrder.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { loadOrder } from '../../src/features/orders/model/load.server.ts';
import { amountsOf, paymentAmounts } from '../../src/features/orders/model/money.ts';
import { loadPayment } from '../../src/features/orders/model/orderData.server.ts';
import { getAllOrders, getOrderById } from '../../src/features/orders/model/queries.server.ts';
import type { OrderStatus, OrderView } from '../../src/features/orders/order.ts';
import { type AddOrderInput, orderListQuery } from '../../src/features/orders/orders.api.ts';
import { createOrderFormData } from '../../src/features/orders/payments/attempt.server.ts';
import { noteTransfer, updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { askBank, reconcilePayments } from '../../src/features/orders/payments/reconcile.server.ts';
import { noteTransferRefund, refundPayment } from '../../src/features/orders/payments/refunds.server.ts';
import type { Purpose } from '../../src/features/orders/payments.api.ts';
import { addOrder } from '../../src/features/orders/place/placeOrder.server.ts';
import { workToDo } from '../../src/features/overview/overview.server.ts';
import { type Actor, anonymous } from '../../src/http/context.ts';
import { centsOf } from '../../src/money.ts';
import { type PlayedBank, startBank } from './bank.ts';
import { ctxOf, testShop } from './context.ts';
import { countStock } from './count.ts';
import { plain } from './frenchText.ts';
import {
  alertsOf,
  bankSays,
  deliver,
  forSum,
  mailKinds,
  makeCurrency,
  makeMetal,
  orderByCard,
  orderByTransfer,
  shopAskingAt,
  storedAttempt,
  storedOrder,
} from './orders.ts';
import { changeRows, makeActor, testDb } from './people.ts';

export const refusal = (code: string, words = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(words) });

export const minute = 60_000;
export const hour = 60 * minute;
/** Cents. */
export const price = 48_235;
const parcelTerms = { deliveryCost: 1_500, delivery: 'parcel' } as const;

type Options = { withBank?: boolean; person?: Parameters<typeof makeActor>[2] };
type Choice = Partial<AddOrderInput>;
type Refunded = { refundable?: number; what?: Purpose };

/** One coin for sale, a client and a dealer. */
export function openCounter(person: Options['person'] = {}) {
  const db = testDb();
  const coin = makeMetal(db);
  const Items: [{ type: 'metal'; id: string; quantity: number }] = [{ type: 'metal', id: coin.id, quantity: 1 }];
  return { db, coin, Items, client: makeActor(db, 'client', person), admin: makeActor(db, 'admin') };
}

/** Fixed clock in each test, from a Monday morning in Paris. */
export function standClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-09-07T10:00:00+02:00'), toFake: ['Date'] });
  });
}

export const clockShows = (paris: string) => vi.setSystemTime(Date.parse(paris));

/** Fresh shop per test: a coin, a client, a dealer, an optional card bank and a fixed clock. */
export function openShop({ withBank = false, person = {} }: Options = {}) {
  let open = openCounter(person);
  let bank: PlayedBank | undefined;
  standClock();
  beforeEach(async () => {
    open = openCounter(person);
    if (withBank) bank = await startBank();
  });
  afterEach(() => bank?.stop());
  /** The dealer's by default. */
  const ctx = (actor: Actor = open.admin) => ctxOf(open.db, actor, bank ? shopAskingAt(bank.url) : testShop);
  const some = (quantity: number) => ({ Items: [{ ...open.Items[0], quantity }] });
  const rows = () => open.db.select().from(orderHistory).all();
  const seen = (id: string, actor?: Actor) => getOrderById(ctx(actor), { id });
  const says = (reference: string, code = 'payetest', euros = '482.35EUR', extra: Record<string, string> = {}) =>
    deliver(open.db, bankSays(reference, euros, code, extra));
  const card = async (quantity = 1, choice: Choice = {}) => {
    const placed = await orderByCard(open.db, open.client, price * quantity, { ...some(quantity), ...choice });
    const reference = placed.form.orderNumber;
    return { ...placed, id: placed.order._id, reference, attemptId: storedAttempt(open.db, reference)?.id ?? '' };
  };
  return {
    get db() {
      return open.db;
    },
    get coin() {
      return open.coin;
    },
    get Items() {
      return open.Items;
    },
    get client() {
      return open.client;
    },
    get admin() {
      return open.admin;
    },
    get bank() {
      if (!bank) throw new Error('this shop has no bank');
      return bank;
    },
    ctx,
    clockShows,
    later: (ms: number) => vi.setSystemTime(Date.now() + ms),
    card,
    async paidCard(quantity = 1, choice: Choice = {}) {
      const placed = await card(quantity, choice);
      await says(placed.reference, 'payetest', `${((quantity * price) / 100).toFixed(2)}EUR`);
      return placed;
    },
    async transfer(quantity = 1, choice: Choice = {}) {
      return (await orderByTransfer(open.db, open.client, price * quantity, { ...some(quantity), ...choice }))._id;
    },
    async parcel() {
      return (await orderByTransfer(open.db, open.client, price + 1_500, { ...some(1), ...parcelTerms }))._id;
    },
    async dollars(quantity = 100, Items: readonly (typeof open.Items)[number][] = []) {
      const { id } = open.db.select().from(currencies).get() ?? makeCurrency(open.db);
      const notes = { type: 'currency' as const, id, quantity };
      const amount = Math.round(quantity * 92.1534) + Items.reduce((sum, item) => sum + item.quantity * price, 0);
      return (await orderByTransfer(open.db, open.client, amount, { Items: [...Items, notes] }))._id;
    },
    form: (amountToPay = price, orderId?: string, actor: Actor = open.client) =>
      createOrderFormData(ctx(actor), { amountToPay, orderId }),
    placeWith: ({ mac, orderNumber }: { mac: string; orderNumber: string }, choice: Choice = {}) => {
      const input = { paymentType: 'carte' as const, mac, orderNumber, amount: price, deliveryCost: 0 };
      return addOrder(ctx(open.client), { ...some(1), ...input, delivery: 'counter', ...choice });
    },
    says,
    /** Queries the bank: pending attempts, or one order. */
    reconcile: (signal?: AbortSignal) => reconcilePayments(ctx(anonymous), signal),
    ask: (orderId: string, actor?: Actor) => askBank(ctx(actor), { orderId }),
    jobs: (shop = testShop) => runOrderJobs(ctxOf(open.db, anonymous, shop)),
    note: (orderId: string, amount: number, more: Partial<Parameters<typeof noteTransfer>[1]> = {}) =>
      noteTransfer(ctx(), { orderId, amount, valueDate: '2026-09-07', payer: 'MME JEANNE MARTIN', ...more }),
    /** Bank refund of an attempt; by default all that is refundable. */
    async refund({ id, attemptId }: { id: string; attemptId: string }, amount = price, more: Refunded = {}) {
      const payment = loadPayment(open.db, attemptId);
      const refundable = payment ? Math.min(payment.amount, paymentAmounts(payment).balance) : 0;
      const sum = { amount, refundable, what: more.what ?? forSum(open.db, id, amount) };
      return refundPayment(ctx(), { orderId: id, attemptId, ...sum, ...more });
    },
    async giveBack(orderId: string, amount: number, more: Refunded = {}) {
      const refundable = centsOf(seen(orderId).desk?.transferRefundable ?? 0);
      const what = more.what ?? forSum(open.db, orderId, amount);
      return noteTransferRefund(ctx(), { orderId, amount, refundable, what, ...more });
    },
    pay: (orderId: string, status: 'paid' | 'refunded' = 'paid') => updatePaymentStatus(ctx(), { orderId, status }),
    move: (orderId: string, status: OrderStatus, more: Partial<Parameters<typeof updateOrderStatus>[1]> = {}) =>
      updateOrderStatus(ctx(), { orderId, status, ...more }),
    seen,
    money: (id: string) => amountsOf(loadOrder(ctx(), id)),
    /** Ids of the dealer's list under a view. */
    listed: (view: OrderView) => getAllOrders(ctx(), orderListQuery.parse({ view })).rows.map(({ _id }) => _id),
    verifyIdentity: () =>
      changeRows(
        open.db,
        users,
        { identityStatus: 'verified', identityDecidedAt: Date.now() },
        eq(users.id, open.client.userId),
      ),
    setCoin: (values: Partial<typeof metals.$inferInsert>) =>
      open.db.update(metals).set(values).where(eq(metals.id, open.coin.id)).run(),
    work: () => workToDo(ctx()),
    count: (count: number, id = open.coin.id) => countStock(ctx(), { type: 'metal', id, count, reason: 'Comptage' }),
    stored: (id: string) => storedOrder(open.db, id),
    attempt: (reference: string) => storedAttempt(open.db, reference),
    events: () => open.db.select().from(paymentEvents).all(),
    history: (orderId: string, kind: 'payment' | 'status') =>
      rows()
        .filter((row) => row.orderId === orderId && row.kind === kind)
        .map(({ fromValue, toValue, text }) => [fromValue, toValue, plain(text)] as const),
    journal: (action: string) => open.db.select().from(auditLog).where(eq(auditLog.action, action)).all(),
    alerts: (orderId: string) => alertsOf(open.db, orderId),
    mails: () => open.db.select().from(mailOutbox).all(),
    mailKinds: () => mailKinds(open.db),
  };
}
