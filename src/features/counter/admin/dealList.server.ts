import { and, desc, eq, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { deals } from '../../../../db/schema/counter.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { people } from '../../../../db/schema/people.ts';
import { adminDealPath, adminOrderPath } from '../../../adminPaths.ts';
import { isoDay, startOfDay } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { type ListQuery, listQuery } from '../../../http/contract.ts';
import { isPermitted } from '../../../http/staff.ts';
import { badge, deskList, link, moment, sumColumn } from '../../../ui/list/list.ts';

type DealQuery = ListQuery & { state: '' | 'closed' | 'cancelled'; day?: string | undefined };

function listDeals(ctx: Ctx, { state, day, ...request }: DealQuery) {
  requireAdmin(ctx.actor);
  const permittedDay = isPermitted(ctx.actor, 'figures') ? day : isoDay(Date.now());
  const query = ctx.db
    .select({
      deal: deals,
      clerk: { firstName: users.firstName, email: users.email },
      orderNumber: orders.orderNumber,
      lastName: people.lastName,
    })
    .from(deals)
    .innerJoin(users, eq(users.id, deals.clerkId))
    .leftJoin(orders, eq(orders.id, deals.orderId))
    .leftJoin(people, eq(people.id, deals.personId))
    .$dynamic();
  return listPage(ctx.db, {
    query,
    where: [
      permittedDay
        ? and(gte(deals.createdAt, startOfDay(permittedDay)), lt(deals.createdAt, startOfDay(permittedDay, 1)))
        : undefined,
      state === 'closed' ? isNull(deals.cancelledAt) : undefined,
      state === 'cancelled' ? isNotNull(deals.cancelledAt) : undefined,
    ],
    searchColumns: [deals.number, deals.summary, orders.orderNumber, people.lastName],
    order: [desc(deals.createdAt)],
    id: deals.id,
    request,
  });
}

type DealEntry = ReturnType<typeof listDeals>['rows'][number];

export const dealList = deskList({
  title: 'Opérations du comptoir',
  nouns: ['Aucune opération', 'opération', 'opérations'],
  search: 'Numéro, article, vente ou nom',
  shape: listQuery.extend({ state: z.enum(['', 'closed', 'cancelled']).default(''), day: z.iso.date().optional() }),
  filters: {
    state: {
      name: 'etat',
      label: 'État',
      allLabel: 'Toutes',
      options: [
        ['closed', 'Conclues'],
        ['cancelled', 'Annulées'],
      ],
    },
    day: { name: 'jour', label: 'Jour', type: 'date' },
  },
  query: listDeals,
  columns: [
    { label: 'Numéro', class: 'figures', cell: ({ deal }) => link(deal.number, adminDealPath(deal.id)) },
    { label: 'Conclue', cell: ({ deal }) => moment(deal.createdAt) },
    { label: 'Par', class: 'name', cell: ({ clerk }) => clerk.firstName || clerk.email },
    {
      label: 'Quoi',
      class: 'wraps',
      cell: ({ deal, lastName }) => [deal.summary, lastName].filter(Boolean).join(', '),
    },
    {
      label: 'Vente',
      class: 'figures',
      cell: ({ deal, orderNumber }) => deal.orderId && orderNumber && link(orderNumber, adminOrderPath(deal.orderId)),
    },
    sumColumn<DealEntry>('Le client paie', ({ deal }) => deal.due, ''),
    sumColumn<DealEntry>('Nous payons', ({ deal }) => deal.owed, ''),
    {
      label: 'État',
      cell: ({ deal }) => (deal.cancelledAt === null ? badge('Conclue', 'badge-good') : badge('Annulée', 'badge-bad')),
    },
  ],
});
