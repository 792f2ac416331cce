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

export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** The actor, as kept in every journal. */
export const actorColumns = {
  actorKind: text('actor_kind', { enum: ['anonymous', 'client', 'admin', 'system'] }).notNull(),
  /** The user's id, or the job's name for the system. */
  actorId: text('actor_id'),
};

/** The database itself refuses a word that no code knows. */
export const oneOf = (name: string, column: AnySQLiteColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`);
