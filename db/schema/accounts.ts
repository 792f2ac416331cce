import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { civilites, identityStatuses, roles, staffRoles } from '../words.ts';
import { belongsTo, createdAt, id, moment, oneOf, stamps } from './columns.ts';

type Listed = Record<'role' | 'erasedAt' | 'disabledAt' | 'identityStatus', AnySQLiteColumn>;

/** Filter columns of the list, part of each sort index: a page is found without reading a row. */
const listed = ({ role, erasedAt, disabledAt, identityStatus }: Listed) =>
  [role, erasedAt, disabledAt, identityStatus] as const;

/** Identities to check first, those that wait longest before all; then the newest, and who sent nothing at last. */
export const identityQueue = sql.raw(`case when identity_status = 'pending' then identity_submitted_at
 when identity_submitted_at is null then 3000000000000000 - created_at else 2000000000000000 - identity_submitted_at end`);

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
    /** Of an admin; null counts as the owner. */
    staffRole: text('staff_role', { enum: staffRoles }),
    civilite: text('civilite', { enum: civilites }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company'),
    /** Nine digits, of the company. */
    siren: text('siren'),
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
    /** When a second person confirmed the verification; null while one alone stands for it. */
    identitySecondedAt: moment('identity_seconded_at'),
    /** Town and country, asked with the identity documents (CMF R561-5). */
    birthPlace: text('birth_place'),
    /** Secret of the second factor, encrypted; it counts once `totpConfirmedAt` is set. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last time step a code was taken for: a code works once. */
    totpStep: integer('totp_step'),
    disabledAt: moment('disabled_at'),
    /** Of a pass for an inspector: from then on nobody signs in with it; null: without end. */
    accessUntil: moment('access_until'),
    erasedAt: moment('erased_at'),
    lastLoginAt: moment('last_login_at'),
    /** Time of the warning before a dormant account is erased. */
    sleepWarnedAt: moment('sleep_warned_at'),
    /** The dealer's notes about a client, who may ask to read them. */
    dealerNotes: text('dealer_notes').notNull().default(''),
    /** Sort key of the person in lists; written by `db/search.ts`. */
    sortName: text('sort_name').notNull().default(''),
    ...stamps,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_identity').on(t.identityStatus),
    index('users_by_date').on(t.createdAt, ...listed(t)),
    index('users_by_email').on(t.email, ...listed(t)),
    index('users_by_name').on(t.sortName, t.createdAt, ...listed(t)),
    index('users_by_login').on(t.lastLoginAt, t.createdAt, ...listed(t)),
    index('users_by_identity').on(t.identityStatus, t.createdAt, t.role, t.erasedAt, t.disabledAt),
    index('users_identity_queue').on(identityQueue, ...listed(t)),
    oneOf('users_role', t.role, roles),
    oneOf('users_identity_status', t.identityStatus, identityStatuses),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal; the token itself is never stored. */
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
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
    purpose: text('purpose', { enum: ['resetPassword', 'secureAccount', 'confirmEmail', 'signIn'] }).notNull(),
    userId: belongsTo('user_id', () => users.id),
    /** The mailbox that the token went to. */
    email: text('email').notNull().default(''),
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
    userId: belongsTo('user_id', () => users.id),
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
    userId: belongsTo('user_id', () => users.id),
    usedAt: moment('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);
