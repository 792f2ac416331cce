import { adminPaths } from '../adminPaths.ts';
import { clientPages, publicAdminPages } from '../features/accounts/model/returnPath.ts';
import type { Access } from '../http/context.ts';
import { paths } from '../paths.ts';

const clientRoutes: readonly string[] = [
  ...clientPages,
  `${paths.orderHistory}/[id]`,
  `${paths.orderHistory}/[id]/recapitulatif.pdf`,
  `${paths.orderHistory}/[id]/conditions.pdf`,
  `${paths.orderHistory}/[id]/papiers/[number].pdf`,
  `${paths.orderHistory}/[id]/retractation`,
  `${paths.orderHistory}/[id]/avis`,
  `${paths.confirmEmail}/[token]`,
];

/** Decided by the route that Astro matched, never by the text of the path. */
export function pageAccess(routePattern: string): Access {
  const route = routePattern.replace(/\/$/, '');
  // Open to an admin without a second factor, to set one up; the page itself refuses clients.
  if (route === adminPaths.security) return 'session';
  if (route === '/admin' || route.startsWith('/admin/')) return publicAdminPages.includes(route) ? 'public' : 'admin';
  return clientRoutes.includes(route) ? 'client' : 'public';
}
