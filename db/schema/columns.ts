import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core';
import { newId } from '../id.ts';

/** UUID v7, ordered by time. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId());

/** Milliseconds since the epoch. */
export const moment = (name: string) => integer(name);

export const createdAt = () => moment('created_at').notNull();

export const timestamps = { createdAt: createdAt(), updatedAt: moment('updated_at').notNull() };

export const flag = (name: string) => integer(name, { mode: 'boolean' });

export const belongsTo = (name: string, of: () => AnySQLiteColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  text(name).notNull().references(of, { onDelete });

export const actorColumns = {
  actorKind: text('actor_kind', { enum: ['anonymous', 'client', 'admin', 'system'] }).notNull(),
  /** User id or, for a job, its name. */
  actorId: text('actor_id'),
};

export const oneOf = (name: string, column: AnySQLiteColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
