import type { ListQuery, Page } from '../../http/contract.ts';

export function pageOf<Row>(rows: readonly Row[], { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>): Page<Row> {
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    meta: { page, pageSize, total: rows.length },
  };
}
