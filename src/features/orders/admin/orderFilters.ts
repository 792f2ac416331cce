import { z } from 'zod';
import { startOfDay } from '../../../dates.ts';
import { type OrderListQuery, orderListQuery } from '../orders.api.ts';

const names = {
  q: 'q',
  vue: 'view',
  statut: 'status',
  paiement: 'paymentStatus',
  reglement: 'paymentType',
  livraison: 'delivery',
  article: 'item',
  tri: 'sort',
  page: 'page',
} as const;

const day = z.iso.date().nullable().catch(null);

/** The list's filters as its address holds them, in French; what is not valid is as if it were not there. */
export function readOrderFilters(search: URLSearchParams): { query: OrderListQuery; du: string; au: string } {
  const given: Record<string, string> = {};
  for (const [french, name] of Object.entries(names)) {
    const value = search.get(french);
    if (value !== null && orderListQuery.shape[name].safeParse(value).success) given[name] = value;
  }
  const [du, au] = [day.parse(search.get('du')), day.parse(search.get('au'))];
  const dates = { ...(du && { since: startOfDay(du) }), ...(au && { until: startOfDay(au, 1) }) };
  const query = orderListQuery.parse({ pageSize: 40, sort: '-createdAt', ...given, ...dates });
  return { query, du: du ?? '', au: au ?? '' };
}
