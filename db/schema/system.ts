import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { actorColumns, createdAt, flag, id, moment } from './columns.ts';
import { orders } from './orders.ts';
import { mailings } from './shop.ts';

/** Mails are written in the transaction that causes them. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** If the columns above omit personal links, the encrypted complete message; null once sent. */
    sealed: text('sealed'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    mailingId: text('mailing_id').references(() => mailings.id, { onDelete: 'set null' }),
    /** Numbers of invoices, credit notes and contracts to attach. */
    papers: text('papers', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** Written to the data folder, because no mail server is configured. */
    isKeptHere: flag('stays_here').notNull().default(false),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
  },
  (t) => [
    // Serves a query that runs twice a second over thousands of newsletter mails.
    index('mail_outbox_due').on(t.sentAt, t.failedAt, t.dueAt, t.mailingId, t.orderId, t.createdAt),
    index('mail_outbox_order').on(t.orderId),
    index('mail_outbox_by_date').on(t.createdAt, t.sentAt, t.failedAt, t.mailingId, t.isKeptHere),
    index('mail_outbox_failed').on(t.failedAt),
    index('mail_outbox_user').on(t.userId, t.sentAt, t.failedAt, t.dueAt),
    index('mail_outbox_mailing').on(t.mailingId),
    index('mail_outbox_kind').on(t.kind, t.createdAt),
  ],
);

/** State of a contact message. The message itself is stored as a mail. */
export const messageWork = sqliteTable(
  'message_work',
  {
    mailId: text('mail_id')
      .primaryKey()
      .references(() => mailOutbox.id, { onDelete: 'cascade' }),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    note: text('note').notNull().default(''),
    /** Empty if the answer was given by other means. */
    reply: text('reply').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('message_work_author').on(t.answeredBy)],
);

/** Also records each access to identity files. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull(),
    ...actorColumns,
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id'),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_log_by_date').on(t.at, t.actorKind, t.entity),
    index('audit_log_entity').on(t.entity, t.entityId),
    index('audit_log_actor').on(t.actorId),
    index('audit_log_by_kind').on(t.entity, t.actorKind, t.at),
  ],
);

/** Rows to index: written by triggers, read by `db/search.ts`. */
export const searchDue = sqliteTable(
  'search_due',
  {
    list: text('list').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.n] })],
);

/** Counters, which triggers increment. */
export const cacheTags = sqliteTable('cache_tags', {
  tag: text('tag').primaryKey(),
  version: integer('version').notNull().default(0),
});

/** For instance key fingerprints and backup times. */
export const installation = sqliteTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
