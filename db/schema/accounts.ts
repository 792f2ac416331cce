import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { civilites, identityStatuses, roles, staffRoles } from '../words.ts';
import { belongsTo, createdAt, id, moment, oneOf, timestamps } from './columns.ts';

type FilterColumns = Record<'role' | 'erasedAt' | 'disabledAt' | 'identityStatus', AnySQLiteColumn>;

/** Last columns of each sort index, so that SQLite can filter within it. */
const filterColumns = ({ role, erasedAt, disabledAt, identityStatus }: FilterColumns) =>
  [role, erasedAt, disabledAt, identityStatus] as const;

/** Pending clients, oldest first; then decided ones, newest first; then those without documents. */
export const identityQueue = sql.raw(`case when identity_status = 'pending' then identity_submitted_at
 when identity_submitted_at is null then 3000000000000000 - created_at else 2000000000000000 - identity_submitted_at end`);

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** In lower case. */
    email: text('email').notNull(),
    /** When the client followed a link that was sent to this address. */
    emailProvenAt: moment('email_proven_at'),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** Null for the owner. */
    staffRole: text('staff_role', { enum: staffRoles }),
    civilite: text('civilite', { enum: civilites }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text('company'),
    /** Nine digits. */
    siren: text('siren'),
    /** yyyy-mm-dd. */
    dateOfBirth: text('date_of_birth'),
    /** E.164. */
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
    identitySecondedAt: moment('identity_seconded_at'),
    /** Town and country of birth (CMF R561-5). */
    birthPlace: text('birth_place'),
    /** Encrypted, and valid only once `totpConfirmedAt` is set. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** Time step of the last code accepted, so that no code works twice. */
    totpStep: integer('totp_step'),
    disabledAt: moment('disabled_at'),
    /** End of an inspector's access. */
    accessUntil: moment('access_until'),
    erasedAt: moment('erased_at'),
    lastLoginAt: moment('last_login_at'),
    /** When the owner of an inactive account was warned. */
    sleepWarnedAt: moment('sleep_warned_at'),
    /** Notes that the client has a legal right to read. */
    dealerNotes: text('dealer_notes').notNull().default(''),
    /** Written by `db/search.ts`. */
    sortName: text('sort_name').notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_identity').on(t.identityStatus),
    index('users_by_date').on(t.createdAt, ...filterColumns(t)),
    index('users_by_email').on(t.email, ...filterColumns(t)),
    index('users_by_name').on(t.sortName, t.createdAt, ...filterColumns(t)),
    index('users_by_login').on(t.lastLoginAt, t.createdAt, ...filterColumns(t)),
    index('users_by_identity').on(t.identityStatus, t.createdAt, t.role, t.erasedAt, t.disabledAt),
    index('users_identity_queue').on(identityQueue, ...filterColumns(t)),
    oneOf('users_role', t.role, roles),
    oneOf('users_identity_status', t.identityStatus, identityStatuses),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    /** In seconds, for lucia's adapter. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: createdAt(),
    userAgent: text('user_agent'),
    address: text('address'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

export const mailedTokens = sqliteTable(
  'mailed_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['resetPassword', 'secureAccount', 'confirmEmail', 'signIn'] }).notNull(),
    userId: belongsTo('user_id', () => users.id),
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
    /** Name of the encrypted file in the identity store. */
    storedName: text('stored_name').notNull(),
    createdAt: createdAt(),
    purgeAt: moment('purge_at'),
  },
  (t) => [index('identity_files_user').on(t.userId), index('identity_files_purge').on(t.purgeAt)],
);

/** Rate limits, stored so that a restart does not reset them. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (t) => [index('throttles_resets').on(t.resetsAt)],
);

/** Used solutions, because altcha itself accepts a solution any number of times. */
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
