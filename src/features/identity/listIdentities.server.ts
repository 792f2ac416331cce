import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { identityFiles, identityQueue, users } from '../../../db/schema/accounts.ts';
import { matchesOf } from '../../../db/search.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { Page } from '../../http/contract.ts';
import type { IdentityListQuery } from './identity.api.ts';
import type { UserRow } from './identityRows.server.ts';

export type IdentityRow = Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'identityStatus' | 'identitySubmittedAt' | 'identityDecidedAt'
> & { files: number };

const sentLast = and(eq(identityFiles.userId, users.id), eq(identityFiles.createdAt, users.identitySubmittedAt));

export function listIdentities(ctx: Ctx, asked: IdentityListQuery): Page<IdentityRow> {
  requireAdmin(ctx.actor);
  const { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt } = users;
  const files = sql<number>`(${ctx.db.select({ n: count() }).from(identityFiles).where(sentLast)})`;
  const client = { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt };
  return listPage(ctx.db, {
    order: [asc(identityQueue)],
    id: users.id,
    found: matchesOf('users', asked.q),
    query: ctx.db
      .select({ ...client, files })
      .from(users)
      .$dynamic(),
    where: [
      eq(users.role, 'client'),
      isNull(users.erasedAt),
      asked.status ? eq(users.identityStatus, asked.status) : undefined,
    ],
    asked,
  });
}
