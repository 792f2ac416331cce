import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { Page } from '../../http/contract.ts';
import type { IdentityListQuery } from './identity.api.ts';
import type { UserRow } from './identityRows.server.ts';

export type IdentityRow = Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'identityStatus' | 'identitySubmittedAt' | 'identityDecidedAt'
> & { files: number };

const waits = sql`${users.identityStatus} = 'pending'`;

const sentLast = and(eq(identityFiles.userId, users.id), eq(identityFiles.createdAt, users.identitySubmittedAt));

/** Pending ones first, the longest-waiting before all; then the newest. */
const identityList = {
  texts: [users.firstName, users.lastName, users.email],
  order: [
    desc(waits),
    sql`case when ${waits} then ${users.identitySubmittedAt} end`,
    sql`${users.identitySubmittedAt} desc nulls last`,
    desc(users.createdAt),
  ],
  id: users.id,
};

export function listIdentities(ctx: Ctx, asked: IdentityListQuery): Page<IdentityRow> {
  requireAdmin(ctx.actor);
  const { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt } = users;
  const files = sql<number>`(${ctx.db.select({ n: count() }).from(identityFiles).where(sentLast)})`;
  const client = { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt };
  return listPage(ctx.db, {
    ...identityList,
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
