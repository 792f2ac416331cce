import { desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import { matchesOf } from '../../../../db/search.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

const day = z.iso.date().nullable().catch(null);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/** Midnight in Paris at the beginning of a day, or of one `later`. */
const midnight = (date: string, later = 0): number =>
  Temporal.PlainDate.from(date).add({ days: later }).toZonedDateTime('Europe/Paris').epochMilliseconds;

/** The journal's filters as its address holds them, in French; what is not valid is as if it were not there. */
export function readJournalFilters(search: URLSearchParams): JournalQuery {
  const [du, au] = [day.parse(search.get('du')), day.parse(search.get('au'))];
  const kind = search.get('qui') ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    kind: Object.hasOwn(journalKinds, kind) ? (kind as keyof typeof journalKinds) : '',
    entity: (search.get('sujet') ?? '').slice(0, 40),
    since: du === null ? null : midnight(du),
    until: au === null ? null : midnight(au, 1),
    page: page.parse(search.get('page') ?? 1),
    pageSize: 40,
  };
}

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

/** By what the row says, or by the name of who did it. */
function matching(q: string): SQL | undefined {
  const said = matchesOf('audit_log', q);
  const people = matchesOf('users', q);
  return (
    said &&
    sql`${said} union select ${auditLog}.rowid from ${auditLog}
      where ${auditLog.actorId} in (select ${users.id} from ${users} where ${users}.rowid in (${people}))`
  );
}

export type JournalRow = ReturnType<typeof readJournal>['rows'][number];
