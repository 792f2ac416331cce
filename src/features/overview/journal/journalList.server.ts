import { desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { auditLog } from '../../../../db/schema/system.ts';
import { searchMatches } from '../../../../db/search.ts';
import { adminIdentityPath, adminMailPath, adminOrderPath, adminUserPath } from '../../../adminPaths.ts';
import { startOfDay } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { dayOrEmpty, listQuery } from '../../../http/contract.ts';
import { deskList, link, moment, type View } from '../../../ui/list/list.ts';
import { actionText, changesIn, entityLabels } from './journalWords.ts';

const kinds = { admin: 'Équipe', client: 'Clients', system: 'Programme' } as const;
const shape = listQuery.extend({
  kind: z.enum(['', 'admin', 'client', 'system']).default(''),
  entity: z.string().max(40).default(''),
  since: dayOrEmpty,
  until: dayOrEmpty,
});

const staffName = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;

function readJournal(ctx: Ctx, { kind, entity, since, until, ...request }: z.output<typeof shape>) {
  requireAdmin(ctx.actor);
  const query = ctx.db
    .select({ row: auditLog, who: staffName, email: users.email, orderNumber: orders.orderNumber })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(orders, eq(orders.id, auditLog.entityId))
    .$dynamic();
  return listPage(ctx.db, {
    query,
    where: [
      kind ? eq(auditLog.actorKind, kind) : undefined,
      entity ? eq(auditLog.entity, entity) : undefined,
      since ? gte(auditLog.at, startOfDay(since)) : undefined,
      until ? lt(auditLog.at, startOfDay(until, 1)) : undefined,
    ],
    matches: journalMatches(request.q),
    order: [desc(auditLog.at)],
    id: auditLog.id,
    request,
  });
}

function journalMatches(q: string): SQL | undefined {
  const directMatches = searchMatches('audit_log', q);
  const staffMatches = searchMatches('users', q);
  return (
    directMatches &&
    sql`${directMatches} union select ${auditLog}.rowid from ${auditLog}
      where ${auditLog.actorId} in (select ${users.id} from ${users} where ${users}.rowid in (${staffMatches}))`
  );
}

type JournalRow = ReturnType<typeof readJournal>['rows'][number];

const jobLabels: Record<string, string> = { bank: 'La banque', terminal: 'Le terminal' };
const nameOf = ({ row, who, email }: JournalRow) =>
  row.actorKind === 'anonymous' ? 'Visiteur' : who || email || (jobLabels[row.actorId ?? ''] ?? 'La boutique');

const entityPaths: Record<string, (id: string) => string> = {
  user: adminUserPath,
  order: adminOrderPath,
  mail: adminMailPath,
};
function subjectOf({ row: { entity, entityId, action }, orderNumber }: JournalRow) {
  const text = `${entityLabels[entity] ?? entity}${orderNumber ? ` ${orderNumber}` : ''}`;
  const pathOf = action.startsWith('identity.') ? adminIdentityPath : entityPaths[entity];
  return pathOf && entityId !== null ? link(text, pathOf(entityId)) : text;
}

export const journalList = (Changes: View['view']) =>
  deskList({
    title: 'Journal',
    nouns: ['Aucune ligne', 'ligne', 'lignes'],
    search: 'Nom, courriel, numéro de commande ou mot',
    shape,
    filters: {
      kind: { name: 'qui', label: 'Qui', allLabel: 'Tous', options: Object.entries(kinds) },
      entity: { name: 'sujet', label: 'Sur quoi', allLabel: 'Tout', options: Object.entries(entityLabels) },
      since: { name: 'du', label: 'Du', type: 'date' },
      until: { name: 'au', label: 'Au', type: 'date' },
    },
    query: readJournal,
    columns: [
      { label: 'Quand', cell: ({ row }) => moment(row.at) },
      { label: 'Qui', cell: nameOf },
      { label: 'Sur quoi', class: 'plain', isHeading: true, cell: subjectOf },
      { label: 'Quoi', class: 'wraps wide', cell: ({ row }) => actionText(row.action, row.detail) },
      {
        label: 'Avant et après',
        class: 'wraps rest',
        cell: ({ row }) => ({ view: Changes, props: { changes: changesIn(row) } }),
      },
    ],
  });
