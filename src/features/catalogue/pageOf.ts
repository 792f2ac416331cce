import type { ListQuery, Page } from '../../http/contract.ts';

/** The page of a list that a call asks for. */
export function pageOf<Row>(rows: readonly Row[], { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>): Page<Row> {
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    meta: { page, pageSize, total: rows.length },
  };
}
