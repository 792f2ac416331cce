import { adminAccountPaths, isApiPath, orderPath, paths, signInPath, withReturnPath } from '../../../paths.ts';
import type { Role } from './session.ts';

const baseUrl = 'http://shop.invalid';

/** Prevents open redirects: `//evil`, `/\evil` and `https:` lead to other sites. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || path.length > 2000 || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return null;
  if (!URL.canParse(path, baseUrl)) return null;
  const { origin, pathname, search, hash } = new URL(path, baseUrl);
  if (origin !== baseUrl || pathname.startsWith('//') || isApiPath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

export const returnPathOf = ({ searchParams }: URL): string | null => safeReturnPath(searchParams.get('retour'));

export const isOrderPath = (returnPath: string | null): boolean => returnPath?.startsWith(orderPath('')) ?? false;
export const isOrderHistoryPath = (returnPath: string | null): boolean =>
  returnPath?.startsWith(paths.orderHistory) ?? false;

export const publicAdminPages: readonly string[] = [adminAccountPaths.home, adminAccountPaths.forgottenPassword];
const isAdminPage = (path: string) => /^\/admin(\/|\?|#|$)/.test(path);

export function landingPathFor(role: Role, path: string | null | undefined): string {
  const returnPath = safeReturnPath(path);
  const pathname = returnPath?.split(/[?#]/)[0] ?? '';
  const isSignInPage = pathname === paths.signIn || pathname === paths.register || publicAdminPages.includes(pathname);
  if (returnPath && !isSignInPage && isAdminPage(returnPath) === (role === 'admin')) return returnPath;
  return role === 'admin' ? adminAccountPaths.overview : paths.orderHistory;
}

export const clientPages: readonly string[] = [
  paths.changePassword,
  paths.checkout,
  paths.confirmEmail,
  paths.editAccount,
  paths.orderHistory,
  paths.ownAlerts,
  paths.personalData,
];

export function signInPathFor(path: string): string | null {
  const pathname = (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '');
  if (isAdminPage(pathname)) {
    return publicAdminPages.includes(pathname) ? null : withReturnPath(adminAccountPaths.home, path);
  }
  return clientPages.some((page) => pathname === page || pathname.startsWith(`${page}/`)) ? signInPath(path) : null;
}
