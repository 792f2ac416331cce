import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { itemTypes, lotSources, movementKinds, purchaseRegimes } from '../words.ts';
import { currencies, metals } from './catalogue.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, oneOf } from './columns.ts';
import { orderLines, orders } from './orders.ts';

/** A counted metal, or one denomination of a currency. Articles without a line are sold uncounted. */
export const stockLines = sqliteTable(
  'stock_lines',
  {
    id: id(),
    metalId: text('metal_id').references(() => metals.id, { onDelete: 'cascade' }),
    currencyId: text('currency_id').references(() => currencies.id, { onDelete: 'cascade' }),
    /** The denomination; null for a metal. */
    value: integer('value'),
    /** Pieces or notes in the safe, those reserved included. */
    inSafe: integer('in_safe').notNull().default(0),
    /** Those of them that orders wait for. */
    reserved: integer('reserved').notNull().default(0),
    /** Bought, and not arrived yet. */
    expected: integer('expected').notNull().default(0),
    /** At this many free ones or fewer clients read how many are left, and the dealer that it runs low. */
    lowAt: integer('low_at').notNull().default(3),
    /** Days in which one is procured, once none is free; null: then it is sold out. */
    onOrderDays: integer('on_order_days'),
    /** Its pieces differ: each has its row in `stock_pieces`. */
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

/** Reservation of an order line on a stock line, in pieces or notes. */
export const stockReservations = sqliteTable(
  'stock_reservations',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    orderLineId: belongsTo('order_line_id', () => orderLines.id),
    lineId: belongsTo('line_id', () => stockLines.id),
    /** In the safe for it. */
    reserved: integer('reserved').notNull().default(0),
    /** Sold, and not in the safe: the next ones that arrive are its own. */
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

/** A piece that differs from the others of its line. It left with an order, or without: it was taken out by hand. */
export const stockPieces = sqliteTable(
  'stock_pieces',
  {
    id: id(),
    lineId: belongsTo('line_id', () => stockLines.id),
    serialNumber: text('serial_number').notNull(),
    year: integer('year'),
    reservationId: text('reservation_id').references(() => stockReservations.id, { onDelete: 'set null' }),
    leftAt: moment('left_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_pieces_serial').on(t.lineId, t.serialNumber).where(sql`${t.leftAt} is null`),
    index('stock_pieces_line').on(t.lineId, t.leftAt),
    index('stock_pieces_reservation').on(t.reservationId),
  ],
);

/** Every change of a count, append-only: triggers refuse updates and deletes. It outlives its item and its order. */
export const stockMovements = sqliteTable(
  'stock_movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: moment('at').notNull(),
    kind: text('kind', { enum: movementKinds }).notNull(),
    lineId: text('line_id').notNull(),
    itemType: text('item_type', { enum: itemTypes }).notNull(),
    itemId: text('item_id').notNull(),
    value: integer('value'),
    /** By how much the counts of the line changed. */
    safe: integer('safe').notNull(),
    reserved: integer('reserved').notNull(),
    expected: integer('expected').notNull(),
    /** Counts in the safe and reserved, after the change. */
    inSafe: integer('in_safe').notNull(),
    inReserve: integer('in_reserve').notNull(),
    reason: text('reason').notNull().default(''),
    orderId: text('order_id'),
    orderNumber: text('order_number'),
    ...actorColumns,
  },
  (t) => [
    index('stock_movements_line').on(t.lineId, t.id),
    index('stock_movements_item').on(t.itemId, t.id),
    index('stock_movements_order').on(t.orderId),
    oneOf('stock_movements_kind', t.kind, movementKinds),
  ],
);

/** Arrival at one cost: the lots of a line add up to its count in the safe. */
export const stockLots = sqliteTable(
  'stock_lots',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** It outlives its line, as the movements do. */
    lineId: text('line_id').notNull(),
    /** The numbered piece that it is. */
    pieceId: text('piece_id'),
    at: moment('at').notNull(),
    source: text('source', { enum: lotSources }).notNull(),
    /** Null: nobody has said it. */
    regime: text('regime', { enum: purchaseRegimes }),
    quantity: integer('quantity').notNull(),
    remaining: integer('remaining').notNull(),
    /** Cents for all of it, so that a note of 0,613 € costs what it cost; null: unknown. */
    cost: integer('cost'),
    /** Cents of what remains. */
    remainingCost: integer('remaining_cost'),
    supplier: text('supplier').notNull().default(''),
    /** The number of the supplier's paper, or of the register of purchases. */
    reference: text('reference').notNull().default(''),
    /** Of a return: as what it had left. */
    returnOf: integer('return_of'),
    /** The row of the register that tells of its purchase. */
    rowSeq: integer('row_seq'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('stock_lots_line').on(t.lineId, t.id),
    index('stock_lots_left').on(t.lineId, t.id).where(sql`${t.remaining} > 0`),
    index('stock_lots_return').on(t.returnOf).where(sql`${t.returnOf} is not null`),
    oneOf('stock_lots_source', t.source, lotSources),
    check('stock_lots_regime', sql`${t.regime} in ('investment', 'margin', 'taxed')`),
    check('stock_lots_counts', sql`${t.quantity} > 0 and ${t.remaining} between 0 and ${t.quantity}`),
    check(
      'stock_lots_cost',
      sql`(${t.cost} is null) = (${t.remainingCost} is null) and ${t.cost} >= 0 and ${t.remainingCost} >= 0`,
    ),
  ],
);

/** Exit from a lot at its cost: triggers refuse deletes, and updates except of an unknown cost. */
export const stockIssues = sqliteTable(
  'stock_issues',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: moment('at').notNull(),
    /** Null for an article that nobody counts. */
    lotId: integer('lot_id').references(() => stockLots.id, { onDelete: 'restrict' }),
    movementId: integer('movement_id'),
    orderId: text('order_id'),
    orderLineId: text('order_line_id'),
    /** The denomination of a note. */
    value: integer('value'),
    quantity: integer('quantity').notNull(),
    /** Cents for all of it; null: unknown. */
    cost: integer('cost'),
    /** When that cost was known. */
    costedAt: moment('costed_at'),
  },
  (t) => [
    index('stock_issues_lot').on(t.lotId),
    index('stock_issues_order').on(t.orderId),
    index('stock_issues_line').on(t.orderLineId),
    index('stock_issues_at').on(t.at),
    index('stock_issues_costed').on(t.costedAt),
    check('stock_issues_quantity', sql`${t.quantity} > 0 and ${t.cost} >= 0`),
    check('stock_issues_costed_at', sql`(${t.cost} is null) = (${t.costedAt} is null)`),
  ],
);
