import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { countOf } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { type Ctx, isSelf, ShopError } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';

/** @throws forbidden for a colleague's account, unless the caller is an owner */
export function requireMayManage(ctx: Ctx, { id, role }: Pick<typeof users.$inferSelect, 'id' | 'role'>): void {
  if (role === 'admin' && !isSelf(ctx.actor, id)) requirePermission(ctx.actor, 'staff');
}

export const isActiveOwner = and(
  eq(users.role, 'admin'),
  or(eq(users.staffRole, 'owner'), isNull(users.staffRole)),
  isNull(users.disabledAt),
  isNull(users.erasedAt),
);

export function requireOtherOwner({ db }: Ctx, id: string): void {
  if (countOf(db, users, and(isActiveOwner, ne(users.id, id))) > 0) return;
  throw new ShopError(
    'conflict',
    'La direction garde toujours un compte ouvert\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  );
}
