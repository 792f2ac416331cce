import { paths } from '../../paths.ts';

const folded = (path: string) => path.normalize('NFD').replace(/\p{M}/gu, '').replace(/\/+$/, '');

/**
 * Where an address leads that means the identity page but is written otherwise: without its accent, or with the
 * accent as a character of its own (NFD), as some systems send it. Null for any other address.
 */
export function identityDetour({ pathname, search }: { pathname: string; search: string }): string | null {
  let path: string;
  try {
    path = decodeURI(pathname);
  } catch {
    return null;
  }
  return path !== paths.identity && folded(path) === folded(paths.identity)
    ? `${encodeURI(paths.identity)}${search}`
    : null;
}
