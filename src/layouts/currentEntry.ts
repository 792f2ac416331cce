/** Whether the page at `pathname` is this entry's own, or below it or below its sister page. */
export function currentOf(pathname: string, href: string, sister?: string): 'page' | 'true' | undefined {
  const isIn = (page: string) => pathname === page || pathname.startsWith(`${page}/`);
  if (pathname === href) return 'page';
  return isIn(href) || (sister && isIn(sister)) ? 'true' : undefined;
}
