import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';
import { actorColumns, createdAt, flag, id, moment } from './columns.ts';
import { orders } from './orders.ts';
import { mailings } from './shop.ts';

/** Mail leaves through this table, written in the transaction that caused it. */
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
    /** The whole mail where the columns above leave its personal links out; null once it has left. */
    sealed: text('sealed'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    mailingId: text('mailing_id').references(() => mailings.id, { onDelete: 'set null' }),
    /** Numbers of the invoices, credit notes and contracts that go with it. */
    papers: text('papers', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** There was no mail server: what is « sent » was only laid into the shop's own folder. */
    staysHere: flag('stays_here').notNull().default(false),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
  },
  (t) => [
    // Holds all that the senders ask twice a second: thousands of a newsletter wait there.
    index('mail_outbox_due').on(t.sentAt, t.failedAt, t.dueAt, t.mailingId, t.orderId, t.createdAt),
    index('mail_outbox_order').on(t.orderId),
    index('mail_outbox_by_date').on(t.createdAt, t.sentAt, t.failedAt, t.mailingId, t.staysHere),
    index('mail_outbox_failed').on(t.failedAt),
    // Narrow for a person's held letters too: a minute of orders waits in mail_outbox_due.
    index('mail_outbox_user').on(t.userId, t.sentAt, t.failedAt, t.dueAt),
    index('mail_outbox_mailing').on(t.mailingId),
    index('mail_outbox_kind').on(t.kind, t.createdAt),
  ],
);

/** Handling of a message to the shop; the message itself is the mail. */
export const messageWork = sqliteTable(
  'message_work',
  {
    mailId: text('mail_id')
      .primaryKey()
      .references(() => mailOutbox.id, { onDelete: 'cascade' }),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** To colleagues. */
    note: text('note').notNull().default(''),
    /** Mailed from the desk; empty where it was answered otherwise. */
    reply: text('reply').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('message_work_author').on(t.answeredBy)],
);

/** Acts of admins and jobs, and readings of identity files. */
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

/** Rows whose words have changed since the search knew them; triggers name them, `db/search.ts` reads them. */
export const searchDue = sqliteTable(
  'search_due',
  {
    list: text('list').notNull(),
    /** The row's own number in its table. */
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.list, t.n] })],
);

/** How often the data behind a tag of the page cache has changed; triggers count it up. */
export const cacheTags = sqliteTable('cache_tags', {
  tag: text('tag').primaryKey(),
  version: integer('version').notNull().default(0),
});

/** Facts about the installation: fingerprints of its keys, times of its backups. */
export const installation = sqliteTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
