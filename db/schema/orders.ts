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
  historyKinds,
  itemTypes,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  refundPurposes,
  refundStatuses,
  returnDispositions,
} from '../words.ts';
import { users } from './accounts.ts';
import { currencies, metals } from './catalogue.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf, timestamps } from './columns.ts';

type DeliverTo = {
  firstName: string;
  lastName: string;
  company: string | null;
  address: string;
  postalCode: string;
  town: string;
  country: string;
};

export type BuyerSnapshot = DeliverTo & {
  civilite: string | null;
  /** Absent in orders older than this field. */
  siren?: string | null;
  email: string;
  portablePhone: string | null;
  /** Only if it differs from the buyer's address. */
  deliverTo?: DeliverTo | undefined;
  /** Identity document shown at the counter. */
  proof?: string | undefined;
};

export type NoteChoice = { value: number; count: number };

export const contractTerms = sqliteTable('contract_terms', {
  /** SHA-256 of `blocks`. */
  id: text('id').primaryKey(),
  /** The terms, as the page showed them. */
  blocks: text('blocks').notNull(),
  createdAt: createdAt(),
});

/** Position of a status in `words`. To use the index, a query must contain the same SQL. */
export const stageOf = (column: AnySQLiteColumn, words: readonly string[]): SQL =>
  sql.raw(`case ${column.name} ${words.map((word, i) => `when '${word}' then ${i}`).join(' ')} end`);

const newest = (expression: SQL) => sql`${expression} desc`;

type FilterColumns = Record<'status' | 'paymentStatus' | 'paymentType' | 'deliveryMode', AnySQLiteColumn>;

/** Last columns of each sort index, so that SQLite can filter within it. */
const filterColumns = ({ status, paymentStatus, paymentType, deliveryMode }: FilterColumns) =>
  [status, paymentStatus, paymentType, deliveryMode] as const;

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** Null for a counter sale to somebody without an account. */
    userId: text('user_id').references(() => users.id, { onDelete: 'restrict' }),
    channel: text('channel', { enum: channels }).notNull().default('online'),
    /** Also the reference of its first payment attempt. */
    orderNumber: text('order_number').notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    /** Empty if the order was placed to be paid by transfer. */
    mac: text('mac').notNull().default(''),
    /** In cents, with delivery. */
    amount: integer('amount').notNull(),
    itemsAmount: integer('items_amount').notNull(),
    deliveryCost: integer('delivery_cost').notNull(),
    deliveryMode: text('delivery_mode', { enum: deliveryModes }).notNull(),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    trackingNumber: text('tracking_number'),
    carrier: text('carrier'),
    trackingLink: text('tracking_link'),
    buyer: text('buyer', { mode: 'json' }).$type<BuyerSnapshot>().notNull(),
    /** Null for orders older than stored terms. */
    termsId: text('terms_id').references(() => contractTerms.id, { onDelete: 'restrict' }),
    /** Idempotency key. */
    key: text('key'),
    /** The prices of the order hold until this time. */
    payableUntil: moment('payable_until').notNull(),
    remindedAt: moment('reminded_at'),
    readyAt: moment('ready_at'),
    /** When a hand-over at the counter becomes final, and by whom; null once it is. */
    handOverAt: moment('hand_over_at'),
    handOverBy: text('hand_over_by'),
    /** Written by `db/search.ts`. */
    sortName: text('sort_name').notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('orders_number').on(t.orderNumber),
    uniqueIndex('orders_key').on(t.userId, t.key).where(sql`${t.status} <> 'cancelled'`),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_status').on(t.status, t.paymentStatus),
    index('orders_hand_over').on(t.handOverAt).where(sql`${t.handOverAt} is not null`),
    index('orders_created').on(t.createdAt),
    index('orders_by_date').on(t.createdAt, ...filterColumns(t)),
    index('orders_by_number').on(t.orderNumber, ...filterColumns(t)),
    index('orders_by_amount').on(t.amount, t.createdAt, ...filterColumns(t)),
    index('orders_by_name').on(t.sortName, t.createdAt, ...filterColumns(t)),
    index('orders_by_stage').on(stageOf(t.status, orderStatuses), t.createdAt, ...filterColumns(t)),
    index('orders_by_stage_down').on(newest(stageOf(t.status, orderStatuses)), t.createdAt, ...filterColumns(t)),
    index('orders_by_payment').on(stageOf(t.paymentStatus, paymentStatuses), t.createdAt, ...filterColumns(t)),
    index('orders_by_payment_down').on(
      newest(stageOf(t.paymentStatus, paymentStatuses)),
      t.createdAt,
      ...filterColumns(t),
    ),
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
    /** Pieces of a metal or units of a currency. */
    quantity: integer('quantity').notNull(),
    /** Metals: cents per piece; currencies: millionths of a euro for `coefficient` units. */
    unitPrice: integer('unit_price').notNull(),
    coefficient: integer('coefficient').notNull().default(1),
    notes: text('notes', { mode: 'json' }).$type<NoteChoice[]>(),
    /** Fine weight in tenths of a milligram, null for banknotes. */
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

/** Append-only. */
export const orderHistory = sqliteTable(
  'order_history',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    at: moment('at').notNull(),
    kind: text('kind', {
      enum: historyKinds,
    }).notNull(),
    /** Previous state, or withdrawal id. */
    fromValue: text('from_value'),
    toValue: text('to_value'),
    /** In French. Notes and alerts are for the dealer only. */
    text: text('text'),
    ...actorColumns,
  },
  (t) => [
    index('order_history_order').on(t.orderId, t.at),
    index('order_history_paid').on(t.at, t.orderId).where(sql`${t.kind} = 'payment' and ${t.toValue} = 'paid'`),
  ],
);

export const withdrawals = sqliteTable(
  'withdrawals',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    declaredAt: moment('declared_at').notNull(),
    handledAt: moment('treated_at'),
    /** In cents, for the goods. Includes delivery once the whole order is withdrawn. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull().default(''),
    /** Idempotency key. */
    key: text('key'),
  },
  (t) => [
    index('withdrawals_order').on(t.orderId, t.declaredAt),
    index('withdrawals_open').on(t.declaredAt).where(sql`${t.handledAt} is null`),
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
    /** `date_commande` of the bank: the day in Paris as `dd/mm/yyyy`. */
    bankDate: text('bank_date').notNull(),
    status: text('status', { enum: ['created', 'accepted', 'refused'] })
      .notNull()
      .default('created'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** When the bank last answered an enquiry. */
    enquiredAt: moment('enquired_at'),
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

/** Partial indexes below contain this condition: SQLite uses one only if the query repeats it literally. */
export const isOrderCredit = ({ outcome, orderId }: Record<'outcome' | 'orderId', AnySQLiteColumn>): SQL =>
  sql.raw(`${outcome.name} in ('paid', 'unexpectedPayment') and ${orderId.name} is not null`);

/** Messages of the bank, recorded before they are acknowledged. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: id(),
    receivedAt: moment('received_at').notNull(),
    /** Callback of the bank, or answer to an enquiry. */
    source: text('source', { enum: ['callback', 'enquiry'] })
      .notNull()
      .default('callback'),
    /** Equal for a repeated message: the callback's MAC, or a key made from the answer to an enquiry. */
    mac: text('mac').notNull(),
    reference: text('reference').notNull(),
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'set null' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    code: text('code').notNull(),
    /** In cents; null if the bank's text is not an amount in euros. */
    amount: integer('amount'),
    currency: text('currency'),
    /** Excludes card data, addresses and MAC. */
    fields: text('fields', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    outcome: text('outcome', { enum: paymentOutcomes }),
    deliveries: integer('deliveries').notNull().default(1),
    needsAttention: flag('needs_attention').notNull().default(false),
    resolvedAt: moment('resolved_at'),
    /** Null if refunds resolved the alert. */
    resolvedBy: text('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('payment_events_mac').on(t.mac),
    index('payment_events_order').on(t.orderId),
    index('payment_events_attempt').on(t.attemptId),
    index('payment_events_taken').on(t.receivedAt, t.attemptId, t.amount).where(isOrderCredit(t)),
    index('payment_events_again').on(t.attemptId).where(isOrderCredit(t)),
    index('payment_events_resolver').on(t.resolvedBy),
    index('payment_events_attention').on(t.needsAttention, t.resolvedAt),
  ],
);

/** Recorded before the bank is called, then completed with its answer. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    /** Null if the money does not go back to the card used online. */
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** `unknown`: the bank did not answer, which blocks further refunds of the attempt. */
    status: text('status', { enum: refundStatuses }).notNull().default('asked'),
    /** For `articles`, any part of `amount` above the sum of `refund_lines` refunds the delivery. */
    purpose: text('purpose', { enum: refundPurposes }).notNull().default('goodwill'),
    withdrawalId: text('withdrawal_id').references(() => withdrawals.id),
    /** Method of payment, unless the money goes back to the card used online. */
    means: text('means', { enum: paymentMeans }).notNull().default('transfer'),
    goods: text('goods', { enum: returnDispositions }),
    /** Code and text of the bank, shown to the dealer only. */
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

export const refundLines = sqliteTable(
  'refund_lines',
  {
    refundId: belongsTo('refund_id', () => refunds.id),
    lineId: belongsTo('line_id', () => orderLines.id),
    /** Pieces of a metal or units of a currency. */
    quantity: integer('quantity').notNull(),
    /** Null for a metal. */
    notes: text('notes', { mode: 'json' }).$type<NoteChoice[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    index('refund_lines_line').on(t.lineId),
    check('refund_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Payments at the counter included. */
export const transfers = sqliteTable(
  'transfers',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    /** Cents. */
    amount: integer('amount').notNull(),
    /** Cents that the dealer waived. */
    shortfall: integer('shortfall').notNull().default(0),
    /** yyyy-mm-dd. */
    valueDate: text('value_date').notNull(),
    /** Account holder, as the bank writes the name. */
    payer: text('payer').notNull().default(''),
    means: text('means', { enum: paymentMeans }).notNull().default('transfer'),
    /** Number of the card slip or cheque. */
    slip: text('slip').notNull().default(''),
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
/** Prices by article id, in cents or millionths of a euro, without erroneous ones. */
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

/** A client has one quote, which a new one replaces. */
export const quotes = sqliteTable('quotes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
  prices: text('prices', { mode: 'json' }).$type<QuotedPrices>().notNull(),
});
