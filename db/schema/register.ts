import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type registerBooks, registerKinds, registerSources } from '../words.ts';
import { actorColumns, id, moment, oneOf } from './columns.ts';

/** Arrivals, exits and corrections, append-only: triggers refuse updates, deletes and gaps in the numbers. */
export const registerRows = sqliteTable(
  'register_rows',
  {
    seq: integer('seq').primaryKey(),
    /** Its number within its year, which the bag of the goods bears. */
    orderNo: text('order_no').notNull(),
    books: text('books', { mode: 'json' }).$type<(typeof registerBooks)[number][]>().notNull(),
    kind: text('kind', { enum: registerKinds }).notNull(),
    source: text('source', { enum: registerSources }).notNull(),
    occurredAt: moment('occurred_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    ...actorColumns,
    /** The row that it puts right. */
    corrects: integer('corrects'),
    reason: text('reason').notNull(),
    /** The order, the supplier's paper, the page of the paper book. */
    reference: text('reference').notNull(),
    itemId: text('item_id').notNull(),
    /** By how many the counted stock changed; 0 of what nobody counts or what is not for sale. */
    pieces: integer('pieces').notNull(),
    /** Canonical JSON; the chain holds its digest, salted. */
    goods: text('goods').notNull(),
    goodsSalt: text('goods_salt').notNull(),
    /** Of the row in `register_parties`; null: nobody is named. */
    partyDigest: text('party_digest'),
    /** SHA-256 of the row before, and of this one with it. */
    prev: text('prev').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    index('register_rows_day').on(t.occurredAt),
    index('register_rows_item').on(t.itemId, t.seq),
    index('register_rows_corrects').on(t.corrects),
    index('register_rows_reference').on(t.reference),
    oneOf('register_rows_kind', t.kind, registerKinds),
    oneOf('register_rows_source', t.source, registerSources),
    check('register_rows_reason', sql`${t.kind} <> 'correction' or ${t.reason} <> ''`),
  ],
);

/** The person of a row, emptied at term: the row holds only the digest, and the chain stays whole. */
export const registerParties = sqliteTable(
  'register_parties',
  {
    seq: integer('seq').primaryKey(),
    /** The account, where it has one. */
    userId: text('user_id'),
    /** Canonical JSON. */
    facts: text('facts'),
    salt: text('salt'),
    emptiedAt: moment('emptied_at'),
  },
  (t) => [index('register_parties_user').on(t.userId)],
);

/** Closed in order and never opened again. Its foot holds its head, so that pages are a chain too. */
export const registerPages = sqliteTable(
  'register_pages',
  {
    no: integer('no').primaryKey(),
    /** `yyyy-mm-dd` of what its rows tell. */
    day: text('day').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    head: text('head').notNull(),
    foot: text('foot').notNull(),
    closedAt: moment('closed_at').notNull(),
    ...actorColumns,
  },
  (t) => [index('register_pages_day').on(t.day), index('register_pages_rows').on(t.firstSeq)],
);

/** Readers of the book, with time and purpose; kept for a year. */
export const registerReadings = sqliteTable(
  'register_readings',
  {
    id: id(),
    at: moment('at').notNull(),
    ...actorColumns,
    purpose: text('purpose').notNull(),
    /** Search terms; empty for a row that states the purpose. */
    what: text('what').notNull(),
  },
  (t) => [index('register_readings_at').on(t.at), index('register_readings_actor').on(t.actorId, t.at)],
);
