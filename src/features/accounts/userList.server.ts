import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { type Actor, checkAccess, requireAdmin } from '../../http/actor.ts';
import type { Page } from '../../http/contract.ts';
import { ShopError } from '../../http/errors.ts';
import { auditUser } from './audit.server.ts';
import { dropTokens } from './mailedTokens.server.ts';
import type { UserRow } from './proof.server.ts';
import { endUserSessions } from './session.server.ts';
import { type UserListQuery, type UserRecord, userRecordShape } from './userList.api.ts';

/** What the shape does not name, password and secrets, stays behind. */
const asRecord = ({ id, ...row }: UserRow): UserRecord =>
  userRecordShape.parse({ ...row, _id: id, secondFactor: row.totpConfirmedAt !== null });

const sortable = new Map<string, SQL>(
  Object.entries({
    name: sql`lower(${users.lastName} || ' ' || ${users.firstName})`,
    email: sql`${users.email}`,
    createdAt: sql`${users.createdAt}`,
    lastLoginAt: sql`${users.lastLoginAt}`,
    identity: sql`${users.identityStatus}`,
  }),
);

/** `-name` is by descending name; an unknown order of rows is the newest first. */
function sortOf(sort: string): SQL[] {
  const column = sortable.get(sort.replace(/^-/, ''));
  const newest = desc(users.createdAt);
  return column ? [sort.startsWith('-') ? desc(column) : asc(column), newest] : [newest];
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Each word must be somewhere in the name, e-mail, company, town or phone; accents and case do not matter. */
function found(row: UserRow, words: readonly string[]): boolean {
  const { firstName, lastName, email, company, town, portablePhone, secondPhone } = row;
  const text = fold([firstName, lastName, email, company, town, portablePhone, secondPhone].join(' '));
  return words.every((word) => text.includes(word));
}

/** Every account that is not erased, searched, filtered, sorted, in pages. @throws forbidden for a client */
export function getAllUsers(db: Db, actor: Actor, query: UserListQuery): Page<UserRecord> {
  requireAdmin(actor);
  const { page, pageSize, q, sort, identity } = query;
  const words = fold(q).split(/\s+/).filter(Boolean);
  // SQLite folds the case of ASCII alone, and a name is searched as it is said: the words are compared here.
  const rows = db
    .select()
    .from(users)
    .where(and(isNull(users.erasedAt), identity ? eq(users.identityStatus, identity) : undefined))
    .orderBy(...sortOf(sort))
    .all()
    .filter((row) => found(row, words));
  const first = (page - 1) * pageSize;
  return {
    rows: rows.slice(first, first + pageSize).map(asRecord),
    meta: { page, pageSize, total: rows.length },
  };
}

/** One's own account, or for an admin anybody's. @throws notFound for any other */
export function getUserById(db: Db, actor: Actor, id: string): UserRecord {
  checkAccess(actor, 'user');
  const mayAll = actor.kind === 'admin' || actor.kind === 'system';
  const row =
    mayAll || ('userId' in actor && actor.userId === id)
      ? db.select().from(users).where(eq(users.id, id)).get()
      : undefined;
  if (!row) throw new ShopError('notFound', 'Ce compte n’existe pas.');
  return asRecord(row);
}

/**
 * Closes an account, which ends its sessions and mailed links at once, or opens it again.
 * @throws notFound, forbidden for a client, conflict for one's own or an erased account
 */
export function updateUserAccess(db: Db, actor: Actor, id: string, disabled: boolean): UserRecord {
  requireAdmin(actor);
  return write(db, (tx) => {
    const before = getUserById(tx, actor, id);
    if ('userId' in actor && actor.userId === id) {
      throw new ShopError('conflict', 'Vous ne pouvez pas fermer votre propre compte.');
    }
    if (before.erasedAt !== null) throw new ShopError('conflict', 'Ce compte a été effacé.');
    if ((before.disabledAt !== null) === disabled) return before;
    const now = Date.now();
    const row = tx
      .update(users)
      .set({ disabledAt: disabled ? now : null, updatedAt: now })
      .where(eq(users.id, id))
      .returning()
      .get();
    if (disabled) {
      endUserSessions(tx, id);
      dropTokens(tx, 'resetPassword', id);
      dropTokens(tx, 'secureAccount', id);
    }
    auditUser(tx, actor, disabled ? 'disable' : 'enable', id);
    return asRecord(row);
  });
}
