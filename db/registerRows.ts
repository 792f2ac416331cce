import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { actorColumns, moment } from './schema/columns.ts';
import type { registerBooks } from './words.ts';
import { chains, registerKinds, registerSources } from './words.ts';

export const registerRows = sqliteTable('register_rows', {
  chain: text('chain', { enum: chains }).notNull(),
  seq: integer('seq').notNull(),
  orderNo: text('order_no').notNull(),
  books: text('books', { mode: 'json' }).$type<(typeof registerBooks)[number][]>().notNull(),
  kind: text('kind', { enum: registerKinds }).notNull(),
  source: text('source', { enum: registerSources }).notNull(),
  occurredAt: moment('occurred_at').notNull(),
  recordedAt: moment('recorded_at').notNull(),
  ...actorColumns,
  corrects: integer('corrects'),
  reason: text('reason').notNull(),
  reference: text('reference').notNull(),
  itemId: text('item_id').notNull(),
  /** 0 if the goods are not counted or not for sale. */
  pieces: integer('pieces').notNull(),
  goods: text('goods').notNull(),
  goodsSalt: text('goods_salt').notNull(),
  partyDigest: text('party_digest'),
  prev: text('prev').notNull(),
  hash: text('hash').notNull(),
});
