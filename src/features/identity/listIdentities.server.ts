import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { identityFiles, identityQueue, users } from '../../../db/schema/accounts.ts';
import { searchMatches } from '../../../db/search.ts';
import { identityStatuses } from '../../../db/words.ts';
import { adminIdentityPath } from '../../adminPaths.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { badge, deskList, link, moment, mutedText } from '../../ui/list/list.ts';
import { type IdentityListQuery, identityListQuery } from './identity.api.ts';
import { identityBadges, identityLabels } from './status.ts';

const isLatestSubmission = and(
  eq(identityFiles.userId, users.id),
  eq(identityFiles.createdAt, users.identitySubmittedAt),
);

export function listIdentities(ctx: Ctx, request: IdentityListQuery) {
  requireAdmin(ctx.actor);
  const { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt } = users;
  const files = sql<number>`(${ctx.db.select({ n: count() }).from(identityFiles).where(isLatestSubmission)})`;
  const client = { id, email, firstName, lastName, identityStatus, identitySubmittedAt, identityDecidedAt };
  return listPage(ctx.db, {
    order: [asc(identityQueue)],
    id: users.id,
    matches: searchMatches('users', request.q),
    query: ctx.db
      .select({ ...client, files })
      .from(users)
      .$dynamic(),
    where: [
      eq(users.role, 'client'),
      isNull(users.erasedAt),
      request.status ? eq(users.identityStatus, request.status) : undefined,
    ],
    request,
  });
}

export function nextIdentity(ctx: Ctx, id: string): { id: string; name: string } | undefined {
  const request = { status: 'pending', q: '', sort: '', page: 1, pageSize: 2 } as const;
  const nextRow = listIdentities(ctx, request).rows.find((row) => row.id !== id);
  return nextRow && { id: nextRow.id, name: `${nextRow.firstName} ${nextRow.lastName}` };
}

export const identityList = (waitingOrders: (ctx: Ctx, id: string) => number) =>
  deskList({
    title: 'Identités',
    nouns: ['Aucun client', 'client', 'clients'],
    search: 'Nom ou courriel',
    shape: identityListQuery,
    filters: {
      status: {
        name: 'etat',
        label: 'Identité',
        allLabel: 'Toutes',
        allValue: 'toutes',
        initial: 'pending',
        options: identityStatuses.map((status) => [status, identityLabels[status]] as const),
      },
    },
    query: (ctx, request) => {
      const { rows, meta } = listIdentities(ctx, request);
      return { rows: rows.map((row) => ({ ...row, orders: waitingOrders(ctx, row.id) })), meta };
    },
    columns: [
      {
        label: 'Client',
        class: 'cut long',
        cell: ({ id, firstName, lastName, email }) => [
          link(`${firstName} ${lastName}`, adminIdentityPath(id)),
          mutedText(email),
        ],
      },
      {
        label: 'Identité',
        cell: ({ identityStatus }) => badge(identityLabels[identityStatus], identityBadges[identityStatus]),
      },
      { label: 'Envoyée', cell: ({ identitySubmittedAt }) => moment(identitySubmittedAt) },
      { label: 'Fichiers', class: 'right figures', cell: ({ files }) => files },
      { label: 'Commandes en attente', class: 'right figures wraps', cell: ({ orders }) => orders },
      { label: 'Décidée', cell: ({ identityDecidedAt }) => moment(identityDecidedAt) },
    ],
  });
