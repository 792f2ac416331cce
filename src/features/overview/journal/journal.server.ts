import { desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import { matchesOf } from '../../../../db/search.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

export const journalKinds = { admin: 'Équipe', client: 'Clients', system: 'Programme' } as const;

export type JournalQuery = {
  q: string;
  kind: keyof typeof journalKinds | '';
  entity: string;
  /** Milliseconds; `until` is excluded. */
  since: number | null;
  until: number | null;
  page: number;
  pageSize: number;
};

const who = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;

export function readJournal(ctx: Ctx, { kind, entity, since, until, ...asked }: JournalQuery) {
  requireAdmin(ctx.actor);
  const query = ctx.db
    .select({ row: auditLog, who, email: users.email, orderNumber: orders.orderNumber })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(orders, eq(orders.id, auditLog.entityId))
    .$dynamic();
  return listPage(ctx.db, {
    query,
    where: [
      kind ? eq(auditLog.actorKind, kind) : undefined,
      entity ? eq(auditLog.entity, entity) : undefined,
      since === null ? undefined : gte(auditLog.at, since),
      until === null ? undefined : lt(auditLog.at, until),
    ],
    found: matching(asked.q),
    order: [desc(auditLog.at)],
    id: auditLog.id,
    asked,
  });
}

/** By the row's text, or by the author's name. */
function matching(q: string): SQL | undefined {
  const matching = matchesOf('audit_log', q);
  const people = matchesOf('users', q);
  return (
    matching &&
    sql`${matching} union select ${auditLog}.rowid from ${auditLog}
      where ${auditLog.actorId} in (select ${users.id} from ${users} where ${users}.rowid in (${people}))`
  );
}

export type JournalRow = ReturnType<typeof readJournal>['rows'][number];
