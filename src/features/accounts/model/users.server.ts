import { desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { rowById, updateById } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders, paymentAttempts } from '../../../../db/schema/orders.ts';
import { searchMatches } from '../../../../db/search.ts';
import { audit, write } from '../../../../db/writer.ts';
import {
  type Ctx,
  checkAccess,
  isSelf,
  isStaff,
  orNotFound,
  requireAdmin,
  ShopError,
  verb,
} from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { isPermitted } from '../../../http/staff.ts';
import { requireMayManage, requireOtherOwner } from './colleague.server.ts';
import { requireUser, type UserRow } from './ownUser.server.ts';
import { endUserSessions } from './session.server.ts';
import { deleteTokens } from './tokens.server.ts';
import { getAllUsersContract, type Notes, saveNotesContract, type UserRecord, userRecordShape } from './users.api.ts';

/** Birth dates are shown only to staff who may verify identities. */
export const toUserRecord = ({ actor }: Ctx, { id, ...row }: UserRow): UserRecord =>
  userRecordShape.parse({
    ...row,
    _id: id,
    dateOfBirth: isSelf(actor, id) || isPermitted(actor, 'identities') ? row.dateOfBirth : null,
    secondFactor: row.totpConfirmedAt !== null,
  });

const userListConfig = {
  sorts: {
    name: users.sortName,
    email: users.email,
    createdAt: users.createdAt,
    lastLoginAt: users.lastLoginAt,
    identity: users.identityStatus,
  },
  uniqueSorts: ['email'],
  order: [desc(users.createdAt)],
  id: users.id,
};

const accessFilters = { open: isNull(users.disabledAt), disabled: isNotNull(users.disabledAt) };

export const getAllUsers = verb(getAllUsersContract, (ctx, request) => {
  const { role, access, identity } = request;
  const owner = orderOwnerFilter(ctx, request.q);
  const { rows, meta } = listPage(ctx.db, {
    ...userListConfig,
    query: ctx.db.select().from(users).$dynamic(),
    where: [
      isNull(users.erasedAt),
      role ? eq(users.role, role) : undefined,
      access ? accessFilters[access] : undefined,
      identity ? eq(users.identityStatus, identity) : undefined,
      owner,
    ],
    matches: owner ? undefined : searchMatches('users', request.q),
    request,
  });
  return { rows: rows.map((row) => toUserRecord(ctx, row)), meta };
});

function orderOwnerFilter({ db }: Ctx, q: string): SQL | undefined {
  const number = q.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z0-9]{12}$/.test(number)) return undefined;
  const owner =
    db.select({ id: orders.userId }).from(orders).where(eq(orders.orderNumber, number)).get() ??
    db.select({ id: paymentAttempts.userId }).from(paymentAttempts).where(eq(paymentAttempts.reference, number)).get();
  return owner && eq(users.id, owner.id ?? '');
}

export function getUserById(ctx: Ctx, id: string): UserRecord {
  checkAccess(ctx.actor, 'user');
  const row = isStaff(ctx.actor) || isSelf(ctx.actor, id) ? rowById(ctx.db, users, id) : undefined;
  return toUserRecord(ctx, orNotFound(row, 'Ce compte n’existe pas.'));
}

/** Also revokes sessions and mailed links. @throws conflict for an erased account, one's own or the last owner's */
export async function updateUserAccess(
  ctx: Ctx,
  { id, disabled }: { id: string; disabled: boolean },
): Promise<UserRecord> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = getUserById(tx, id);
    if (isSelf(ctx.actor, id)) throw new ShopError('conflict', 'Vous ne pouvez pas fermer votre propre compte.');
    requireMayManage(tx, { id, role: before.role });
    if (before.erasedAt !== null) throw new ShopError('conflict', 'Ce compte a été effacé.');
    if ((before.disabledAt !== null) === disabled) return before;
    if (disabled && before.role === 'admin' && (before.staffRole ?? 'owner') === 'owner') requireOtherOwner(tx, id);
    const now = Date.now();
    const row = updateById(tx.db, users, id, { disabledAt: disabled ? now : null, updatedAt: now });
    if (disabled) {
      endUserSessions(tx.db, { userId: id });
      deleteTokens(tx.db, { purposes: ['resetPassword', 'secureAccount'], userId: id });
    }
    audit(tx, { action: `user.${disabled ? 'disable' : 'enable'}`, entityId: id });
    return toUserRecord(ctx, row);
  });
}

const notesOf = ({ dealerNotes, updatedAt }: UserRow): Notes => ({ notes: dealerNotes, updatedAt });

export function readNotes(ctx: Ctx, id: string): Notes {
  requireAdmin(ctx.actor);
  return notesOf(requireUser(ctx, id));
}

/** @throws notFound; conflict, with `current`, if a colleague saved first */
export const saveNotes = verb(saveNotesContract, (ctx, { id, notes, updatedAt: expected }) =>
  write(ctx, (tx) => {
    const before = requireUser(tx, id);
    requireMayManage(tx, before);
    if (before.dealerNotes === notes) return notesOf(before);
    const updatedAt = nextVersion(before, { expected, current: notesOf(before) });
    const after = updateById(tx.db, users, id, { dealerNotes: notes, updatedAt });
    // The text is left out, because the audit log outlives an erasure.
    audit(tx, { action: 'user.notes', entityId: id, detail: { changed: ['dealerNotes'] } });
    return notesOf(after);
  }),
);
