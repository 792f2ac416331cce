import { type OrderListQuery, orderListQuery } from '../orders.api.ts';

const names = { q: 'q', statut: 'status', paiement: 'paymentStatus', tri: 'sort', page: 'page' } as const;

/** The list's filters as its address holds them, in French; what is not valid is as if it were not there. */
export function readOrderFilters(search: URLSearchParams): { query: OrderListQuery } {
  const given: Record<string, string> = {};
  for (const [french, name] of Object.entries(names)) {
    const value = search.get(french);
    if (value !== null && orderListQuery.shape[name].safeParse(value).success) given[name] = value;
  }
  return { query: orderListQuery.parse({ pageSize: 40, sort: '-createdAt', ...given }) };
}
