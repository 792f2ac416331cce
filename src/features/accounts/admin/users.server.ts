import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { write } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { checkAccess, requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Page } from '../../../http/contract.ts';
import { ShopError } from '../../../http/errors.ts';
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
export function getAllUsers(ctx: Ctx, query: UserListQuery): Page<UserRecord> {
  requireAdmin(ctx.actor);
  const { page, pageSize, q, sort, identity } = query;
  const words = fold(q).split(/\s+/).filter(Boolean);
  const where = and(
    isNull(users.erasedAt),
    identity ? eq(users.identityStatus, identity) : undefined,
    ...words.map((word) => sql`instr(${searched}, ${word}) > 0`),
  );
  const rows = ctx.db
    .select()
    .from(users)
    .where(where)
    .orderBy(...sortOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = ctx.db.select({ n: count() }).from(users).where(where).get()?.n ?? 0;
  return { rows: rows.map(asRecord), meta: { page, pageSize, total } };
}

/** One's own account, or for an admin anybody's. @throws notFound for any other */
export function getUserById(ctx: Ctx, id: string): UserRecord {
  checkAccess(ctx.actor, 'user');
  const mayAll = ctx.actor.kind === 'admin' || ctx.actor.kind === 'system';
  const row =
    mayAll || ('userId' in ctx.actor && ctx.actor.userId === id)
      ? ctx.db.select().from(users).where(eq(users.id, id)).get()
      : undefined;
  if (!row) throw new ShopError('notFound', 'Ce compte n’existe pas.');
  return asRecord(row);
}

/**
 * Closes an account, which ends its sessions and mailed links at once, or opens it again.
 * @throws notFound, forbidden for a client, conflict for one's own or an erased account
 */
export function updateUserAccess(ctx: Ctx, { id, disabled }: { id: string; disabled: boolean }): UserRecord {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = getUserById(tx, id);
    if ('userId' in ctx.actor && ctx.actor.userId === id) {
      throw new ShopError('conflict', 'Vous ne pouvez pas fermer votre propre compte.');
    }
    if (before.erasedAt !== null) throw new ShopError('conflict', 'Ce compte a été effacé.');
    if ((before.disabledAt !== null) === disabled) return before;
    const now = Date.now();
    const row = tx.db
      .update(users)
      .set({ disabledAt: disabled ? now : null, updatedAt: now })
      .where(eq(users.id, id))
      .returning()
      .get();
    if (disabled) {
      endUserSessions(tx.db, id);
      dropTokens(tx.db, 'resetPassword', id);
      dropTokens(tx.db, 'secureAccount', id);
    }
    audit(tx, { action: `user.${disabled ? 'disable' : 'enable'}`, entity: 'user', entityId: id });
    return asRecord(row);
  });
}
