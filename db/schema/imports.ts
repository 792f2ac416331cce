import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { importKinds, importOutcomes, importStates } from '../importWords.ts';
import { itemTypes } from '../words.ts';
import { users } from './accounts.ts';
import { belongsTo, createdAt, flag, id, moment } from './columns.ts';

/** Files from another shop system, followed from upload to import and undo. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text('kind', { enum: importKinds }).notNull(),
    state: text('state', { enum: importStates }).notNull(),
    fileName: text('file_name').notNull(),
    /** Unused columns by name, separated by commas. */
    unusedColumns: text('unread').notNull().default(''),
    /** Row counts by outcome, which outlive the rows. */
    counts: text('counts', { mode: 'json' })
      .$type<Partial<Record<(typeof importOutcomes)[number], number>>>()
      .notNull()
      .default({}),
    acceptsDoubtfulPrices: flag('takes_doubts').notNull().default(false),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    appliedAt: moment('applied_at'),
  },
  (t) => [index('imports_by_date').on(t.createdAt), index('imports_author').on(t.createdBy)],
);

/** Deleted when the import can no longer be undone. */
export const importRows = sqliteTable(
  'import_rows',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: belongsTo('import_id', () => imports.id),
    /** From 1. */
    line: integer('line').notNull(),
    name: text('name').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    /** The change, the doubtful price, or why the row was refused. */
    text: text('text').notNull().default(''),
    isDoubtful: flag('is_doubtful').notNull().default(false),
    plan: text('plan', { mode: 'json' }).$type<unknown>(),
    /** Values that were replaced, for undoing the import. */
    before: text('before', { mode: 'json' }).$type<unknown>(),
    targetId: text('target_id'),
    doneAt: moment('done_at'),
  },
  (t) => [index('import_rows_outcome').on(t.importId, t.outcome, t.doneAt)],
);

/** Columns that the dealer assigned by hand. */
export const importFormats = sqliteTable('import_formats', {
  columns: text('columns').primaryKey(),
  mapping: text('mapping', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  createdAt: createdAt(),
});

/** The last part of an article's address (`slug`) in another shop, or its reference there. */
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

/** Pictures to fetch from an address, or to find in a ZIP by name. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: belongsTo('import_id', () => imports.id),
    metalId: text('metal_id').notNull(),
    source: text('source').notNull(),
    alt: text('alt').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    /** Null while the picture awaits a ZIP, or once it is done. */
    dueAt: moment('due_at'),
    failure: text('failure').notNull().default(''),
    photo: text('photo'),
  },
  (t) => [index('import_pictures_due').on(t.dueAt), index('import_pictures_import').on(t.importId)],
);
