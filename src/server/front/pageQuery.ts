import { adminPaths } from '../../adminPaths.ts';
import { metalQueryNames } from '../../features/catalogue/model/metalChoice.ts';
import { paths } from '../../paths.ts';

const returnParameters = ['retour'];

export const pageQuery: Readonly<Record<string, readonly string[]>> = {
  [paths.ingots]: metalQueryNames,
  [paths.investmentCoins]: metalQueryNames,
  [paths.collectorCoins]: metalQueryNames,
  [paths.currencies]: ['q', 'zone', 'tri'],
  [adminPaths.board]: ['voir'],
  [paths.search]: ['q'],
  [paths.buyBack]: ['poids', 'carats'],
  [paths.news]: ['page'],
  [paths.orderHistory]: ['page'],
  [paths.reviews]: ['page', 'tri'],
  [paths.signIn]: returnParameters,
  [paths.register]: returnParameters,
  [paths.forgottenPassword]: returnParameters,
  [`${paths.resetPassword}/`]: returnParameters,
  [`${paths.signInLink}/`]: returnParameters,
  [paths.editAccount]: returnParameters,
  [paths.identity]: returnParameters,
  [paths.testBank]: ['resultat'],
  '/panier-article/': ['quantity', 'billets'],
  '/alerte/arreter/': ['toutes'],
};

/** API calls validate their own query, and the back office is never cached. */
const unfilteredPattern = /^\/(api|admin)(\/|$)/;

/** Enough for the longest path, a search for 200 characters of four bytes. */
const maxPathLength = 2_500;

/** False for an absolute address, empty parts, or characters that `URL` rewrites or drops. */
export function isValidPath(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/') || path.length > maxPathLength || /[\s\\]|\/\//.test(path)) return false;
  try {
    // The result is used, because the bundler would drop the call as pure otherwise.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/** Keeps known parameters, once and sorted, so that made-up addresses reach neither cache nor renderer. */
export function withKnownQuery(target: string): string {
  const queryStart = target.indexOf('?');
  if (queryStart < 0) return target;
  const path = target.slice(0, queryStart);
  if (unfilteredPattern.test(path)) return target;
  const receivedParameters = new URLSearchParams(target.slice(queryStart + 1));
  const knownParameters = new URLSearchParams(
    allowedNames(path).flatMap((name) => {
      const value = receivedParameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return knownParameters.size > 0 ? `${path}?${knownParameters}` : path;
}

const withoutAccents = (path: string) => path.normalize('NFD').replace(/\p{M}/gu, '');

function allowedNames(path: string): readonly string[] {
  const plainPath = withoutAccents(decodeURI(path)).replace(/\/$/, '');
  const parameter = Object.entries(pageQuery).find(([key]) =>
    key.endsWith('/') ? plainPath.startsWith(key) : withoutAccents(key) === plainPath,
  );
  return parameter?.[1] ?? [];
}

/** Null unless the path lacks its accent or is in NFD. */
export function identityRedirect({ pathname, search }: { pathname: string; search: string }): string | null {
  let path: string;
  try {
    path = decodeURI(pathname);
  } catch {
    return null;
  }
  const isVariant =
    path !== paths.identity && withoutAccents(path).replace(/\/$/, '') === withoutAccents(paths.identity);
  return isVariant ? `${encodeURI(paths.identity)}${search}` : null;
}
