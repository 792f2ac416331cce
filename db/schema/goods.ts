import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  chains,
  eventKinds,
  itemTypes,
  lotSources,
  purchaseRegimes,
  type registerBooks,
  registerKinds,
  registerSources,
} from '../words.ts';
import { currencies, metals } from './catalogue.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf } from './columns.ts';
import { orderLines, orders } from './orders.ts';

/** A metal, or one denomination of a currency. An article that has no line is sold uncounted. */
export const stockLines = sqliteTable(
  'stock_lines',
  {
    id: id(),
    metalId: text('metal_id').references(() => metals.id, { onDelete: 'cascade' }),
    currencyId: text('currency_id').references(() => currencies.id, { onDelete: 'cascade' }),
    /** Denomination of a banknote, null for a metal. */
    value: integer('value'),
    /** Includes reserved pieces. */
    inSafe: integer('in_safe').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    /** Bought, but not received yet. */
    expected: integer('expected').notNull().default(0),
    /** At or below this count, clients see how many remain, and the dealer sees a warning. */
    lowAt: integer('low_at').notNull().default(3),
    /** Delivery time for more than the stock; null if no more can be ordered. */
    onOrderDays: integer('on_order_days'),
    /** Every piece has a serial number and a lot of its own. */
    byPiece: flag('by_piece').notNull().default(false),
    countedAt: moment('counted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('stock_lines_metal').on(t.metalId),
    uniqueIndex('stock_lines_note').on(t.currencyId, t.value),
    check(
      'stock_lines_item',
      sql`(${t.metalId} is null) <> (${t.currencyId} is null) and (${t.currencyId} is null) = (${t.value} is null)`,
    ),
    check(
      'stock_lines_counts',
      sql`${t.reserved} between 0 and ${t.inSafe} and ${t.expected} >= 0 and ${t.lowAt} >= 0`,
    ),
    check('stock_lines_days', sql`${t.onOrderDays} is null or ${t.onOrderDays} between 1 and 365`),
  ],
);

/** In pieces or banknotes. */
export const stockReservations = sqliteTable(
  'stock_reservations',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    orderLineId: belongsTo('order_line_id', () => orderLines.id),
    lineId: belongsTo('line_id', () => stockLines.id),
    reserved: integer('reserved').notNull().default(0),
    /** Sold beyond the stock, to be covered by the next arrivals. */
    owed: integer('owed').notNull().default(0),
    handedOver: integer('handed_over').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_reservations_line').on(t.orderLineId, t.lineId),
    index('stock_reservations_order').on(t.orderId),
    index('stock_reservations_stock').on(t.lineId),
    check('stock_reservations_counts', sql`${t.reserved} >= 0 and ${t.owed} >= 0 and ${t.handedOver} >= 0`),
  ],
);

/** Append-only, by triggers. Outlives articles and orders; stock lines and lots derive from it. */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: moment('at').notNull(),
    /** May be some days before the event was recorded. */
    occurredAt: moment('occurred_at').notNull(),
    kind: text('kind', { enum: eventKinds }).notNull(),
    /** Null if the goods are not counted. */
    lineId: text('line_id'),
    itemType: text('item_type', { enum: itemTypes }).notNull(),
    itemId: text('item_id').notNull(),
    value: integer('value'),
    quantity: integer('quantity').notNull(),
    /** Added to the stock line's `inSafe` and `expected`. */
    inSafeChange: integer('safe').notNull(),
    expected: integer('expected').notNull(),
    /** Count in stock after the event. */
    inSafe: integer('in_safe').notNull(),
    /** Ids of the events that received the pieces. */
    pieces: text('pieces', { mode: 'json' }).$type<number[]>().notNull(),
    serial: text('serial'),
    year: integer('year'),
    /** Lot whose cost was entered later. */
    lotId: integer('lot_id'),
    /** SHA-256 of a deposit's request with its idempotency key. */
    fingerprint: text('fingerprint'),
    lotSource: text('lot_source', { enum: lotSources }),
    regime: text('regime', { enum: purchaseRegimes }),
    /** Total in cents, or null if unknown. */
    cost: integer('cost'),
    orderId: text('order_id'),
    orderNumber: text('order_number'),
    orderLineId: text('order_line_id'),
    /** Number of the order, of the supplier's document, or of a page in the paper register. */
    reference: text('reference').notNull(),
    reason: text('reason').notNull(),
    ...actorColumns,
    /** The event that is corrected, or the deposit that is returned. */
    refersTo: integer('refers_to'),
    /** Only rows of a legal register have values in the columns below. */
    chain: text('chain', { enum: chains }),
    bookNo: integer('book_no'),
    /** Unique within a year, and written on the bag. */
    orderNo: text('order_no'),
    books: text('books', { mode: 'json' }).$type<(typeof registerBooks)[number][]>(),
    bookKind: text('book_kind', { enum: registerKinds }),
    source: text('source', { enum: registerSources }),
    /** Canonical JSON, of which the chain contains a salted digest. */
    goods: text('goods'),
    goodsSalt: text('goods_salt'),
    /** Key in `register_parties`, null if no person is concerned. */
    partyDigest: text('party_digest'),
    /** `prev`: hash of the previous row; `hash`: SHA-256 of this row, `prev` included. */
    prev: text('prev'),
    hash: text('hash'),
  },
  (t) => [
    uniqueIndex('ledger_book').on(t.chain, t.bookNo),
    uniqueIndex('ledger_fingerprint').on(t.fingerprint),
    index('ledger_line').on(t.lineId, t.id),
    index('ledger_item').on(t.itemId, t.id),
    index('ledger_order').on(t.orderId),
    index('ledger_refers').on(t.refersTo),
    index('ledger_day').on(t.occurredAt),
    oneOf('ledger_kind', t.kind, eventKinds),
    oneOf('ledger_book_kind', t.bookKind, registerKinds),
    oneOf('ledger_source', t.source, registerSources),
    check('ledger_reason', sql`${t.bookKind} <> 'correction' or ${t.reason} <> ''`),
    check(
      'ledger_chain',
      sql`(${t.chain} is null) = (${t.bookNo} is null) and (${t.chain} is null) = (${t.hash} is null)`,
    ),
  ],
);

/** Goods of one cost: an arrival, a part taken from it (its child lot), or a return. */
export const stockLots = sqliteTable(
  'stock_lots',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Kept when its stock line is deleted; null for uncounted goods. */
    lineId: text('line_id'),
    eventId: integer('event_id').notNull(),
    parentId: integer('parent_id'),
    /** Ledger event of the purchase, which a correction does not change. */
    originId: integer('origin_id'),
    isOut: flag('is_out').notNull(),
    at: moment('at').notNull(),
    source: text('source', { enum: lotSources }).notNull(),
    regime: text('regime', { enum: purchaseRegimes }),
    quantity: integer('quantity').notNull(),
    /** What no child lot has taken yet. */
    remaining: integer('remaining').notNull(),
    /** Total in cents, because a single note may cost 0.613 euros; null if unknown. */
    cost: integer('cost'),
    remainingCost: integer('remaining_cost'),
    costedAt: moment('costed_at'),
    supplier: text('supplier').notNull().default(''),
    /** Number of the supplier's document, or of the row in the purchase register. */
    reference: text('reference').notNull().default(''),
    orderId: text('order_id'),
    orderLineId: text('order_line_id'),
    /** Denomination of a banknote, null for a metal. */
    value: integer('value'),
    /** Id of the ledger event that received the piece. */
    piece: integer('piece'),
    serial: text('serial'),
    year: integer('year'),
    reservationId: text('reservation_id').references(() => stockReservations.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('stock_lots_serial')
      .on(t.lineId, t.serial)
      .where(sql`${t.serial} is not null and ${t.remaining} > 0 and not ${t.isOut}`),
    index('stock_lots_line').on(t.lineId, t.id),
    index('stock_lots_safe').on(t.lineId, t.at).where(sql`${t.remaining} > 0 and not ${t.isOut}`),
    index('stock_lots_parent').on(t.parentId),
    index('stock_lots_order').on(t.orderId),
    index('stock_lots_order_line').on(t.orderLineId),
    index('stock_lots_reservation').on(t.reservationId),
    index('stock_lots_at').on(t.at),
    index('stock_lots_costed').on(t.costedAt),
    oneOf('stock_lots_source', t.source, lotSources),
    check('stock_lots_regime', sql`${t.regime} in ('investment', 'margin', 'taxed')`),
    check('stock_lots_counts', sql`${t.quantity} > 0 and ${t.remaining} between 0 and ${t.quantity}`),
    check(
      'stock_lots_cost',
      sql`(${t.cost} is null) = (${t.remainingCost} is null) and ${t.cost} >= 0 and ${t.remainingCost} >= 0`,
    ),
  ],
);

/** Emptied when retention ends: register rows contain only a digest, so the chain stays valid. */
export const registerParties = sqliteTable(
  'register_parties',
  {
    chain: text('chain', { enum: chains }).notNull(),
    seq: integer('seq').notNull(),
    userId: text('user_id'),
    /** Canonical JSON. */
    facts: text('facts'),
    salt: text('salt'),
    emptiedAt: moment('emptied_at'),
  },
  (t) => [primaryKey({ columns: [t.chain, t.seq] }), index('register_parties_user').on(t.userId)],
);

/** Pages are closed in order, never reopened. The foot hash of a page covers its head hash, which chains them. */
export const registerPages = sqliteTable(
  'register_pages',
  {
    chain: text('chain', { enum: chains }).notNull(),
    no: integer('no').notNull(),
    /** yyyy-mm-dd. */
    day: text('day').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    head: text('head').notNull(),
    foot: text('foot').notNull(),
    closedAt: moment('closed_at').notNull(),
    ...actorColumns,
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.no] }),
    index('register_pages_day').on(t.day),
    index('register_pages_rows').on(t.chain, t.firstSeq),
  ],
);

/** Accesses to a register, kept for a year. */
export const registerReadings = sqliteTable(
  'register_readings',
  {
    id: id(),
    at: moment('at').notNull(),
    ...actorColumns,
    purpose: text('purpose').notNull(),
    /** Empty in the row that states the purpose. */
    what: text('what').notNull(),
  },
  (t) => [index('register_readings_at').on(t.at), index('register_readings_actor').on(t.actorId, t.at)],
);
