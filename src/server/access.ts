import type { Access } from '../http/actor.ts';
import { paths } from '../paths.ts';

const clientPages: readonly string[] = [
  paths.changePassword,
  paths.checkout,
  paths.editAccount,
  paths.orderHistory,
  `${paths.orderHistory}/[id]`,
];
const openAdminPages: readonly string[] = [paths.admin, '/admin/forgotpassword'];

/** Who may see a page, by the route that Astro matched (never by the text of the address). */
export function pageAccess(routePattern: string): Access {
  const route = routePattern.replace(/\/$/, '');
  if (route === '/admin' || route.startsWith('/admin/')) return openAdminPages.includes(route) ? 'public' : 'admin';
  return clientPages.includes(route) ? 'client' : 'public';
}
