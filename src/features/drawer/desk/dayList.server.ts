import { desc, gte, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { cashMovements, drawerDays } from '../../../../db/schema/drawer.ts';
import { adminDrawerPath } from '../../../adminPaths.ts';
import { formatDay, formatTime, startOfDay } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { dayOrEmpty, listQuery } from '../../../http/contract.ts';
import { formatEuro } from '../../../money.ts';
import { badge, deskList, link } from '../../../ui/list/list.ts';
import { currentNotes } from '../days.server.ts';
import { signedEuro, sumOfCounts } from '../model/cash.ts';
import { drawerCounts, drawerState } from '../model/moveCash.server.ts';
import type { DrawerView } from './drawerView.ts';

export function drawerView(ctx: Ctx): DrawerView {
  requireAdmin(ctx.actor);
  const { refusal: _refused, day, ...state } = drawerState(ctx.db);
  return { ...state, day: formatDay(startOfDay(day)), counts: drawerCounts(ctx.db), notes: currentNotes(ctx.db) };
}

const dayQuery = listQuery.extend({ from: dayOrEmpty, until: dayOrEmpty });

const difference = sql<number>`(select coalesce(sum(${cashMovements.amount}), 0) from ${cashMovements}
  where ${cashMovements.day} = ${drawerDays.day} and ${cashMovements.kind} = 'count')`;

export const dayList = deskList({
  title: 'Caisse',
  nouns: ['Aucune journée', 'journée', 'journées'],
  search: 'Jour',
  shape: dayQuery,
  filters: { from: { name: 'du', label: 'Du', type: 'date' }, until: { name: 'au', label: 'Au', type: 'date' } },
  query: (ctx: Ctx, { from, until, ...request }: z.output<typeof dayQuery>) => {
    requireAdmin(ctx.actor);
    const query = ctx.db.select({ row: drawerDays, difference }).from(drawerDays).$dynamic();
    const where = [from ? gte(drawerDays.day, from) : undefined, until ? lte(drawerDays.day, until) : undefined];
    return listPage(ctx.db, {
      query,
      where,
      searchColumns: [drawerDays.day],
      order: [desc(drawerDays.day)],
      id: drawerDays.day,
      request,
    });
  },
  columns: [
    { label: 'Journée', cell: ({ row }) => link(formatDay(startOfDay(row.day)), adminDrawerPath(row.day)) },
    { label: 'Ouverte', cell: ({ row }) => formatTime(row.openedAt) },
    { label: 'Close', cell: ({ row }) => (row.closedAt === null ? badge('Ouverte') : formatTime(row.closedAt)) },
    { label: 'À l’ouverture', class: 'right figures', cell: ({ row }) => formatEuro(sumOfCounts(row.opening)) },
    {
      label: 'À la clôture',
      class: 'right figures',
      cell: ({ row }) => (row.closing ? formatEuro(sumOfCounts(row.closing)) : ''),
    },
    {
      label: 'Écart',
      class: 'right figures',
      cell: ({ difference }) => (difference === 0 ? '' : signedEuro(difference)),
    },
  ],
});
