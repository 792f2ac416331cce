import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { importKinds, importOutcomes, importStates } from '../importWords.ts';
import { itemTypes } from '../words.ts';
import { users } from './accounts.ts';
import { belongsTo, createdAt, flag, id, moment } from './columns.ts';

/** A file brought from elsewhere: staged, put in place, taken back. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text('kind', { enum: importKinds }).notNull(),
    state: text('state', { enum: importStates }).notNull(),
    fileName: text('file_name').notNull(),
    /** Columns of the file that nothing here takes, separated by commas. */
    unread: text('unread').notNull().default(''),
    /** Rows by outcome: they outlive the rows. */
    counts: text('counts', { mode: 'json' })
      .$type<Partial<Record<(typeof importOutcomes)[number], number>>>()
      .notNull()
      .default({}),
    /** Doubtful prices go in too. */
    takesDoubts: flag('takes_doubts').notNull().default(false),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    appliedAt: moment('applied_at'),
  },
  (t) => [index('imports_by_date').on(t.createdAt), index('imports_author').on(t.createdBy)],
);

/** Its rows, until they can no longer be taken back. */
export const importRows = sqliteTable(
  'import_rows',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: belongsTo('import_id', () => imports.id),
    /** Where it stands in the file, from 1. */
    line: integer('line').notNull(),
    name: text('name').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    /** What changes, why it was refused, or which price is doubtful. */
    text: text('text').notNull().default(''),
    isDoubtful: flag('is_doubtful').notNull().default(false),
    plan: text('plan', { mode: 'json' }).$type<unknown>(),
    /** What it replaced. */
    before: text('before', { mode: 'json' }).$type<unknown>(),
    /** The record that it made or changed. */
    targetId: text('target_id'),
    doneAt: moment('done_at'),
  },
  (t) => [index('import_rows_outcome').on(t.importId, t.outcome, t.doneAt)],
);

/** Columns chosen by hand for tables with these column names. */
export const importFormats = sqliteTable('import_formats', {
  columns: text('columns').primaryKey(),
  mapping: text('mapping', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  createdAt: createdAt(),
});

/** Names under which another shop knew an item: last parts of its addresses (`slug`), and references. */
export const itemAliases = sqliteTable(
  'item_aliases',
  {
    kind: text('kind', { enum: ['slug', 'reference'] }).notNull(),
    name: text('name').notNull(),
    itemType: text('item_type', { enum: itemTypes }).notNull(),
    itemId: text('item_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] }), index('item_aliases_item').on(t.itemId)],
);

/** Pictures that are still to be fetched for an article: an address, or a name in the ZIP that may come. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: belongsTo('import_id', () => imports.id),
    metalId: text('metal_id').notNull(),
    source: text('source').notNull(),
    alt: text('alt').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    /** Null: it waits for its ZIP, or is done with. */
    dueAt: moment('due_at'),
    /** Why it did not come. */
    failure: text('failure').notNull().default(''),
    /** The picture that it became. */
    photo: text('photo'),
  },
  (t) => [index('import_pictures_due').on(t.dueAt), index('import_pictures_import').on(t.importId)],
);
