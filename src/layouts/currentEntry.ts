import { type AdminEntry, adminGroups } from './navigation.ts';

export function currentOf(pathname: string, href: string, sister?: string): 'page' | 'true' | undefined {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  if (pathname === href) return 'page';
  return isIn(href) || (sister && isIn(sister)) ? 'true' : undefined;
}

const adminEntries = adminGroups.flatMap(({ entries }) => entries);

export const adminEntryAt = (pathname: string): AdminEntry | undefined =>
  adminEntries.find(({ below }) => below && pathname.startsWith(below)) ??
  adminEntries.find(({ href }) => currentOf(pathname, href) !== undefined);
