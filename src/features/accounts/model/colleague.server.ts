import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { countOf } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { type Ctx, isSelf } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { requireAct } from '../../../http/staff.ts';

/** @throws forbidden to all but the owner */
export function requireMayManage(ctx: Ctx, { id, role }: Pick<typeof users.$inferSelect, 'id' | 'role'>): void {
  if (role === 'admin' && !isSelf(ctx.actor, id)) requireAct(ctx.actor, 'staff');
}

/** @throws conflict unless another owner's account is open */
export function requireOtherOwner({ db }: Ctx, id: string): void {
  const owner = or(eq(users.staffRole, 'owner'), isNull(users.staffRole));
  const others = and(
    eq(users.role, 'admin'),
    owner,
    isNull(users.disabledAt),
    isNull(users.erasedAt),
    ne(users.id, id),
  );
  if (countOf(db, users, others) > 0) return;
  throw new ShopError(
    'conflict',
    'La direction garde toujours un compte ouvert\u00a0: donnez d’abord ce rôle à quelqu’un d’autre.',
  );
}
