import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, write } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { type Actor, checkAccess, requireAdmin } from '../../../http/actor.ts';
import type { Page } from '../../../http/contract.ts';
import { ShopError } from '../../../http/errors.ts';
import { auditUser } from '../audit.server.ts';
import { dropTokens } from '../mailed/tokens.server.ts';
import type { UserRow } from '../ownUser.server.ts';
import { endUserSessions } from '../session/session.server.ts';
import { type UserListQuery, type UserRecord, userRecordShape } from './users.api.ts';

/** What the shape does not name, password and secrets, stays behind. */
const asRecord = ({ id, ...row }: UserRow): UserRecord =>
  userRecordShape.parse({ ...row, _id: id, secondFactor: row.totpConfirmedAt !== null });

const sortable = new Map<string, SQL>(
  Object.entries({
    name: sql`fold(${users.lastName} || ' ' || ${users.firstName})`,
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

const searched = sql`fold(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email}, ${users.company}, ${users.town}, ${users.portablePhone}, ${users.secondPhone}))`;

/**
 * Every account that is not erased, searched, filtered, sorted, in pages. Each word must be somewhere in the name,
 * e-mail, company, town or phone; accents and case do not matter. @throws forbidden for a client
 */
export function getAllUsers(db: Db, actor: Actor, query: UserListQuery): Page<UserRecord> {
  requireAdmin(actor);
  const { page, pageSize, q, sort, identity } = query;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const where = and(
    isNull(users.erasedAt),
    identity ? eq(users.identityStatus, identity) : undefined,
    ...words.map((word) => sql`instr(${searched}, ${word}) > 0`),
  );
  const rows = db
    .select()
    .from(users)
    .where(where)
    .orderBy(...sortOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = db.select({ n: count() }).from(users).where(where).get()?.n ?? 0;
  return { rows: rows.map(asRecord), meta: { page, pageSize, total } };
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
