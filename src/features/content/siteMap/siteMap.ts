import { escapeXml } from '../../news/atom.ts';

export type SitePage = { label: string; href: string; updatedAt?: number };

export type SiteSection = { title: string; href?: string; pages: readonly SitePage[] };

const urlEntry = (siteUrl: string, { href, updatedAt }: SitePage): string => {
  const loc = escapeXml(`${siteUrl}${encodeURI(href)}`);
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<url><loc>${loc}</loc>${lastmod}</url>`;
};

export function siteMapXml(siteUrl: string, sections: readonly SiteSection[]): string {
  const pages = new Map<string, SitePage>();
  for (const { href, pages: own } of sections) {
    const newest = Math.max(...own.map(({ updatedAt = 0 }) => updatedAt), 0);
    if (href) pages.set(href, { label: '', href, ...(newest > 0 && { updatedAt: newest }) });
    for (const page of own) if (!pages.has(page.href)) pages.set(page.href, page);
  }
  const entries = [...pages.values()].map((page) => urlEntry(siteUrl, page)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}
