import { type UserListQuery, userListQuery } from '../users.api.ts';

const names = { q: 'q', role: 'role', identite: 'identity', etat: 'access', tri: 'sort', page: 'page' } as const;

/** The list's filters as its address holds them, in French; what is not valid is as if it were not there. */
export function readUserFilters(search: URLSearchParams): UserListQuery {
  const given: Record<string, string> = {};
  for (const [french, name] of Object.entries(names)) {
    const value = search.get(french);
    if (value !== null && userListQuery.shape[name].safeParse(value).success) given[name] = value;
  }
  return userListQuery.parse({ pageSize: 40, ...given });
}
