import { type SQL, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { channels, paymentMeans } from '../counterWords.ts';
import {
  deliveryModes,
  goodsFates,
  historyKinds,
  itemTypes,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  refundPurposes,
  refundStatuses,
} from '../words.ts';
import { users } from './accounts.ts';
import { currencies, metals } from './catalogue.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf, stamps } from './columns.ts';

type DeliverTo = {
  firstName: string;
  lastName: string;
  company: string | null;
  address: string;
  postalCode: string;
  town: string;
  country: string;
};

export type BuyerSnapshot = {
  civilite: string | null;
  firstName: string;
  lastName: string;
  company: string | null;
  /** Absent on orders from before it was asked. */
  siren?: string | null;
  email: string;
  portablePhone: string | null;
  address: string;
  postalCode: string;
  town: string;
  country: string;
  /** Where the parcel goes, when it is not to the address above. */
  deliverTo?: DeliverTo | undefined;
  /** At the counter: the document that the name was read from. */
  proof?: string | undefined;
};

export type NoteChoice = { value: number; count: number };

/** Each version of the selling conditions that an order was placed under, once. */
export const contractTerms = sqliteTable('contract_terms', {
  /** SHA-256 of `blocks`. */
  id: text('id').primaryKey(),
  /** As the page showed them, in JSON. */
  blocks: text('blocks').notNull(),
  createdAt: createdAt(),
});

/** Where a word stands among its kind; in an index and in the queries that follow it, to the letter. */
export const stageOf = (column: AnySQLiteColumn, words: readonly string[]): SQL =>
  sql.raw(`case ${column.name} ${words.map((word, i) => `when '${word}' then ${i}`).join(' ')} end`);

const newest = (expression: SQL) => sql`${expression} desc`;

type Listed = Record<'status' | 'paymentStatus' | 'paymentType' | 'deliveryMode', AnySQLiteColumn>;

/** Filter columns of the list, part of each sort index: a page is found without reading a row. */
const listed = ({ status, paymentStatus, paymentType, deliveryMode }: Listed) =>
  [status, paymentStatus, paymentType, deliveryMode] as const;

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** Null for a buyer at the counter, who needs no account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'restrict' }),
    channel: text('channel', { enum: channels }).notNull().default('online'),
    /** The first payment attempt's reference; what the client and the dealer call the order by. */
    orderNumber: text('order_number').notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    /** Seal of the payment form the order was placed with; empty for a transfer. */
    mac: text('mac').notNull().default(''),
    /** Cents, delivery included. */
    amount: integer('amount').notNull(),
    itemsAmount: integer('items_amount').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    deliveryMode: text('delivery_mode', { enum: deliveryModes }).notNull(),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    trackingNumber: text('tracking_number'),
    /** Carrier and tracking address, as they were when the parcel left. */
    carrier: text('carrier'),
    trackingLink: text('tracking_link'),
    /** The party as it was when the order was placed. */
    buyer: text('buyer', { mode: 'json' }).$type<BuyerSnapshot>().notNull(),
    /** The selling conditions it was placed under; null for orders older than their keeping. */
    termsId: text('terms_id').references(() => contractTerms.id, { onDelete: 'restrict' }),
    /** Of the cart it was: sent again, that cart finds this order. Null where the caller gave none. */
    key: text('key'),
    /** Until when the frozen prices may be paid. */
    payableUntil: moment('payable_until').notNull(),
    remindedAt: moment('reminded_at'),
    /** Time of the client's notice that it is ready at the counter. */
    readyAt: moment('ready_at'),
    /** When a hand-over at the counter takes effect, and its clerk; null again once it has. */
    handOverAt: moment('hand_over_at'),
    handOverBy: text('hand_over_by'),
    /** Sort key of the buyer; written by `db/search.ts`. */
    sortName: text('sort_name').notNull().default(''),
    ...stamps,
  },
  (t) => [
    uniqueIndex('orders_number').on(t.orderNumber),
    uniqueIndex('orders_key').on(t.userId, t.key).where(sql`${t.status} <> 'cancelled'`),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_status').on(t.status, t.paymentStatus),
    index('orders_hand_over').on(t.handOverAt).where(sql`${t.handOverAt} is not null`),
    index('orders_created').on(t.createdAt),
    index('orders_by_date').on(t.createdAt, ...listed(t)),
    index('orders_by_number').on(t.orderNumber, ...listed(t)),
    index('orders_by_amount').on(t.amount, t.createdAt, ...listed(t)),
    index('orders_by_name').on(t.sortName, t.createdAt, ...listed(t)),
    index('orders_by_stage').on(stageOf(t.status, orderStatuses), t.createdAt, ...listed(t)),
    index('orders_by_stage_down').on(newest(stageOf(t.status, orderStatuses)), t.createdAt, ...listed(t)),
    index('orders_by_payment').on(stageOf(t.paymentStatus, paymentStatuses), t.createdAt, ...listed(t)),
    index('orders_by_payment_down').on(newest(stageOf(t.paymentStatus, paymentStatuses)), t.createdAt, ...listed(t)),
    index('orders_terms').on(t.termsId),
    index('orders_counter').on(t.createdAt).where(sql`${t.channel} = 'counter'`),
    oneOf('orders_status_word', t.status, orderStatuses),
    oneOf('orders_payment_status_word', t.paymentStatus, paymentStatuses),
    check('orders_amount', sql`${t.amount} = ${t.itemsAmount} + ${t.deliveryCost} and ${t.amount} > 0`),
  ],
);

export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    position: integer('position').notNull(),
    type: text('type', { enum: itemTypes }).notNull(),
    metalId: text('metal_id').references(() => metals.id, { onDelete: 'restrict' }),
    currencyId: text('currency_id').references(() => currencies.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    photo: text('photo'),
    /** Pieces of a metal, units of a money. */
    quantity: integer('quantity').notNull(),
    /** Cents a piece for metals, millionths of a euro for `coefficient` units for currencies. */
    unitPrice: integer('unit_price').notNull(),
    coefficient: integer('coefficient').notNull().default(1),
    /** The banknotes the client chose. */
    notes: text('notes', { mode: 'json' }).$type<NoteChoice[]>(),
    /** Fine weight in tenths of a milligram, for the registers; null for banknotes. */
    fineWeight: integer('fine_weight'),
    /** Cents. */
    amount: integer('amount').notNull(),
  },
  (t) => [
    uniqueIndex('order_lines_order').on(t.orderId, t.position),
    index('order_lines_metal').on(t.metalId),
    index('order_lines_currency').on(t.currencyId),
    check('order_lines_quantity', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
    check('order_lines_item', sql`(${t.metalId} is null) <> (${t.currencyId} is null)`),
  ],
);

/** History of an order, append-only. */
export const orderHistory = sqliteTable(
  'order_history',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    at: moment('at').notNull(),
    kind: text('kind', {
      enum: historyKinds,
    }).notNull(),
    /** Of a withdrawal, declared or treated: its id. */
    fromValue: text('from_value'),
    toValue: text('to_value'),
    /** A French sentence; notes of the dealer and alerts are never shown to the client. */
    text: text('text'),
    ...actorColumns,
  },
  (t) => [
    index('order_history_order').on(t.orderId, t.at),
    index('order_history_paid').on(t.at, t.orderId).where(sql`${t.kind} = 'payment' and ${t.toValue} = 'paid'`),
  ],
);

/** A client's withdrawal from an order, and whether the dealer has settled it. */
export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    declaredAt: moment('declared_at').notNull(),
    treatedAt: moment('treated_at'),
    /** Cents to give back: the pieces, and the delivery with the last of a whole order. */
    amount: integer('amount').notNull(),
    /** In the client's own words. */
    reason: text('reason').notNull().default(''),
    /** Made by the page: a second press of the button brings the same one. */
    key: text('key'),
  },
  (t) => [
    index('withdrawals_order').on(t.orderId, t.declaredAt),
    index('withdrawals_open').on(t.declaredAt).where(sql`${t.treatedAt} is null`),
    check('withdrawals_amount', sql`${t.amount} >= 0`),
  ],
);

export const withdrawalLines = sqliteTable(
  'withdrawal_lines',
  {
    withdrawalId: belongsTo('withdrawal_id', () => withdrawals.id),
    lineId: belongsTo('line_id', () => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.withdrawalId, t.lineId] }),
    index('withdrawal_lines_line').on(t.lineId),
    check('withdrawal_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** One try to pay, with a reference of its own and one frozen amount. */
export const paymentAttempts = sqliteTable(
  'payment_attempts',
  {
    id: id(),
    reference: text('reference').notNull(),
    userId: belongsTo('user_id', () => users.id, 'restrict'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Cents. */
    amount: integer('amount').notNull(),
    mac: text('mac').notNull(),
    /** `dd/mm/yyyy` in Paris: what the bank's back-office services call date_commande. */
    bankDate: text('bank_date').notNull(),
    status: text('status', { enum: ['created', 'accepted', 'refused'] })
      .notNull()
      .default('created'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** When the question was put that the bank last answered; null while it answered none. */
    enquiredAt: moment('enquired_at'),
    /** How far the job is in its schedule of questions. */
    enquiries: integer('enquiries').notNull().default(0),
  },
  (t) => [
    uniqueIndex('payment_attempts_reference').on(t.reference),
    index('payment_attempts_order').on(t.orderId),
    index('payment_attempts_user').on(t.userId),
    index('payment_attempts_enquiry').on(t.status, t.enquiredAt),
    check('payment_attempts_amount', sql`${t.amount} > 0`),
  ],
);

export const paymentOutcomes = [
  'paid',
  'refused',
  'lateRefusal',
  'pending',
  'unknownReference',
  'amountMismatch',
  'unexpectedPayment',
  'wrongEnvironment',
  'unknownCode',
] as const;

/** Messages that brought money to an order: in their indexes and in the queries that follow them, to the letter. */
export const broughtMoney = ({ outcome, orderId }: Record<'outcome' | 'orderId', AnySQLiteColumn>): SQL =>
  sql.raw(`${outcome.name} in ('paid', 'unexpectedPayment') and ${orderId.name} is not null`);

/** The bank's sealed messages, recorded before they are acknowledged. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: id(),
    receivedAt: moment('received_at').notNull(),
    /** Whether the bank called, or answered the shop's own question over TLS. */
    source: text('source', { enum: ['callback', 'enquiry'] })
      .notNull()
      .default('callback'),
    /** The verified seal, or for an answer the key of what it says: a repeat is the same row. */
    mac: text('mac').notNull(),
    reference: text('reference').notNull(),
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    /** Cents; null where the bank's text was not an amount in euros. */
    amount: integer('amount'),
    currency: text('currency'),
    /** The fields without card data, addresses or seal. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    outcome: text('outcome', { enum: paymentOutcomes }),
    deliveries: integer('deliveries').notNull().default(1),
    needsAttention: flag('needs_attention').notNull().default(false),
    resolvedAt: moment('resolved_at'),
    /** The admin who settled it by hand; null where refunds did. */
    resolvedBy: text('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('payment_events_mac').on(t.mac),
    index('payment_events_order').on(t.orderId),
    index('payment_events_attempt').on(t.attemptId),
    index('payment_events_taken').on(t.receivedAt, t.attemptId, t.amount).where(broughtMoney(t)),
    index('payment_events_again').on(t.attemptId).where(broughtMoney(t)),
    index('payment_events_resolver').on(t.resolvedBy),
    index('payment_events_attention').on(t.needsAttention, t.resolvedAt),
  ],
);

/**
 * Money given back. Asked of the bank for a card: recorded before the question is put, and done only on the bank's own
 * answer. Of a transfer, the dealer notes what they sent.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    /** Null for a transfer. */
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** `unknown`: the bank's answer never came; nothing more is refunded on the attempt until it is known. */
    status: text('status', { enum: refundStatuses }).notNull().default('asked'),
    /** Of `articles` the pieces are in `refund_lines`, and what the amount holds beyond them is the delivery. */
    purpose: text('purpose', { enum: refundPurposes }).notNull().default('goodwill'),
    /** The withdrawal whose money it is. */
    withdrawalId: text('withdrawal_id').references(() => withdrawals.id),
    /** How it went back where no card of the site was refunded. */
    means: text('means', { enum: paymentMeans }).notNull().default('transfer'),
    /** Of pieces that had left the shop. */
    goods: text('goods', { enum: goodsFates }),
    /** The bank's own code and words, for the dealer. */
    bankCode: text('bank_code'),
    bankText: text('bank_text'),
    createdAt: createdAt(),
    answeredAt: moment('answered_at'),
    ...actorColumns,
  },
  (t) => [
    index('refunds_attempt').on(t.attemptId),
    index('refunds_order').on(t.orderId),
    index('refunds_withdrawal').on(t.withdrawalId),
    index('refunds_status').on(t.status, t.answeredAt, t.amount),
    oneOf('refunds_status_word', t.status, refundStatuses),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_payment', sql`${t.attemptId} is not null or ${t.orderId} is not null`),
  ],
);

/** Pieces of an order that a refund is for: they are not handed over any more. */
export const refundLines = sqliteTable(
  'refund_lines',
  {
    refundId: belongsTo('refund_id', () => refunds.id),
    lineId: belongsTo('line_id', () => orderLines.id),
    /** Pieces of a metal, units of a money. */
    quantity: integer('quantity').notNull(),
    /** Which banknotes of the line these units are. */
    notes: text('notes', { mode: 'json' }).$type<NoteChoice[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    index('refund_lines_line').on(t.lineId),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Money that came for an order: to the dealer's account, as they read it there, or across the counter. */
export const transfers = sqliteTable(
  'transfers',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** In its place, what was missing of the price and the dealer gave up: cents. */
    shortfall: integer('shortfall').notNull().default(0),
    /** The bank's day, yyyy-mm-dd. */
    valueDate: text('value_date').notNull(),
    /** Account holder in the bank's words; empty when unknown. */
    payer: text('payer').notNull().default(''),
    means: text('means', { enum: paymentMeans }).notNull().default('transfer'),
    /** Number of the card slip or the cheque. */
    slip: text('slip').notNull().default(''),
    /** The order's status before, to go back to. */
    statusBefore: text('status_before', { enum: orderStatuses }).notNull(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
    ...actorColumns,
  },
  (t) => [
    index('transfers_order').on(t.orderId),
    index('transfers_day').on(t.valueDate),
    check('transfers_amount', sql`(${t.amount} > 0) + (${t.shortfall} > 0) = 1`),
  ],
);

type Tier = { from: number; off: number };
/**
 * By an article's id: its price, in cents or millionths of a euro, for so many pieces or units, none if it was an error,
 * and what each of a metal costs less from so many on.
 */
export type QuotedPrices = Readonly<
  Record<
    string,
    {
      type: (typeof itemTypes)[number];
      unitPrice: number;
      coefficient: number;
      quantity: number;
      tiers?: Tier[] | undefined;
    }
  >
>;

/** The prices that hold for a client's next order, which ends them. A new quote replaces the one before. */
export const quotes = sqliteTable('quotes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
  prices: text('prices', { mode: 'json' }).$type<QuotedPrices>().notNull(),
});
