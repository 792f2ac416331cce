import type { ListQuery } from '../../../http/contract.ts';

const pageSize = 20;

/** `?page=2` of a client's orders, newest first; anything unreadable is the first page. */
export function shownPage(asked: string | null): ListQuery {
  const page = /^[1-9]\d{0,4}$/.test(asked ?? '') ? Number(asked) : 1;
  return { page, pageSize, q: '', sort: '' };
}

export type Neighbours = { newer: string | null; older: string | null };

/** Addresses of the pages beside this one. */
export function neighboursOf({
  page,
  pageSize: size,
  total,
}: {
  page: number;
  pageSize: number;
  total: number;
}): Neighbours {
  return {
    newer: page > 2 ? `?page=${page - 1}` : page === 2 ? '?' : null,
    older: page * size < total ? `?page=${page + 1}` : null,
  };
}
