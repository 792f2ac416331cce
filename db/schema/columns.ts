import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core';
import { newId } from '../id.ts';

/** Opaque primary key: UUID v7, ordered by time and never guessable. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId());

/** A moment, in milliseconds since the epoch. */
export const moment = (name: string) => integer(name);

export const createdAt = () => moment('created_at').notNull();

export const stamps = { createdAt: createdAt(), updatedAt: moment('updated_at').notNull() };

export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** The row that this one goes with, or that it keeps from being deleted. */
export const belongsTo = (name: string, of: () => AnySQLiteColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  text(name).notNull().references(of, { onDelete });

/** The actor, as kept in every journal. */
export const actorColumns = {
  actorKind: text('actor_kind', { enum: ['anonymous', 'client', 'admin', 'system'] }).notNull(),
  /** The user's id, or the job's name for the system. */
  actorId: text('actor_id'),
};

/** The database itself refuses a word that no code knows. */
export const oneOf = (name: string, column: AnySQLiteColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
