import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { civilites, identityStatuses, roles } from '../words.ts';
import { createdAt, id, moment, oneOf } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Lower case; also the user name. */
    email: text('email').notNull(),
    /** When a link mailed to this very address was followed; null while nobody has shown that it is theirs. */
    emailProvenAt: moment('email_proven_at'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    civilite: text('civilite', { enum: civilites }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company'),
    /** ISO date, yyyy-mm-dd. */
    dateOfBirth: text('date_of_birth'),
    /** E.164, e.g. +33612345678. */
    portablePhone: text('portable_phone'),
    secondPhone: text('second_phone'),
    address: text('address'),
    postalCode: text('postal_code'),
    town: text('town'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    identityStatus: text('identity_status', { enum: identityStatuses }).notNull().default('none'),
    identityReason: text('identity_reason'),
    identitySubmittedAt: moment('identity_submitted_at'),
    identityDecidedAt: moment('identity_decided_at'),
    /** Town and country, asked with the identity documents (CMF R561-5). */
    birthPlace: text('birth_place'),
    /** Secret of the second factor, encrypted; it counts once `totpConfirmedAt` is set. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last time step a code was taken for: a code works once. */
    totpStep: integer('totp_step'),
    disabledAt: moment('disabled_at'),
    erasedAt: moment('erased_at'),
    lastLoginAt: moment('last_login_at'),
    /** What the dealer writes down about a client, who may ask to read it. */
    dealerNotes: text('dealer_notes').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_identity').on(t.identityStatus),
    index('users_created').on(t.createdAt),
    oneOf('users_role', t.role, roles),
    oneOf('users_identity_status', t.identityStatus, identityStatuses),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal; the token itself is never stored. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since the epoch: the unit that lucia's adapter reads. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: createdAt(),
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** Every token that travels by mail: one table, a purpose column, only the hash kept. */
export const mailedTokens = sqliteTable(
  'mailed_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['resetPassword', 'secureAccount', 'followOrder', 'confirmEmail'] }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('mailed_tokens_user').on(t.userId), index('mailed_tokens_expires').on(t.expiresAt)],
);

export const identityFiles = sqliteTable(
  'identity_files',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mime: text('mime').notNull(),
    originalName: text('original_name').notNull(),
    bytes: integer('bytes').notNull(),
    /** Random name inside the private upload area; the content is encrypted. */
    storedName: text('stored_name').notNull(),
    createdAt: createdAt(),
    purgeAt: moment('purge_at'),
  },
  (t) => [index('identity_files_user').on(t.userId), index('identity_files_purge').on(t.purgeAt)],
);

/** Hits of the throttles, one row a key and window, so that limits survive a restart. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('throttles_resets').on(t.resetsAt)],
);

/** Proofs of work already spent: altcha signs its challenge but does not stop replay. */
export const spentProofs = sqliteTable(
  'spent_proofs',
  {
    signature: text('signature').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('spent_proofs_expires').on(t.expiresAt)],
);

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);
