import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { fold } from '../../../db/fold.ts';
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

/** Each word must be somewhere in the name or the e-mail, with or without its accents. */
const matching = (q: string): SQL[] =>
  fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .map(
      (word) => sql`instr(fold(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}), ${word}) > 0`,
    );

/** Clients by the state of their identity: those that wait first and the longest-waiting before all, then the newest. */
export function listIdentities(ctx: Ctx, { status, q, page, pageSize }: IdentityListQuery): Page<IdentityRow> {
  requireAdmin(ctx.actor);
  const where = and(
    eq(users.role, 'client'),
    isNull(users.erasedAt),
    status ? eq(users.identityStatus, status) : undefined,
    ...matching(q),
  );
  const waits = sql`${users.identityStatus} = 'pending'`;
  const rows = ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      identityStatus: users.identityStatus,
      identitySubmittedAt: users.identitySubmittedAt,
      identityDecidedAt: users.identityDecidedAt,
      files: count(identityFiles.id),
    })
    .from(users)
    .leftJoin(
      identityFiles,
      and(eq(identityFiles.userId, users.id), eq(identityFiles.createdAt, users.identitySubmittedAt)),
    )
    .where(where)
    .groupBy(users.id)
    .orderBy(
      desc(waits),
      sql`case when ${waits} then ${users.identitySubmittedAt} end`,
      sql`${users.identitySubmittedAt} desc nulls last`,
      desc(users.createdAt),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = ctx.db.select({ n: count() }).from(users).where(where).get()?.n ?? 0;
  return { rows, meta: { page, pageSize, total } };
}
