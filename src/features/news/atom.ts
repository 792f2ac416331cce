import { escapeUTF8 } from 'entities';
import { newsPath, paths } from '../../paths.ts';
import type { NewsRow } from './news.ts';

/** XML forbids control characters, even as entities. */
export const stripControlCharacters = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '');
export const escapeXml = (text: string): string => escapeUTF8(stripControlCharacters(text));
const isoTime = (at: number) => new Date(at).toISOString();

export type Site = { siteUrl: string; shopName: string };
type FeedEntry = {
  id: string;
  title: string;
  path: string;
  publishedAt: number;
  updatedAt: number;
  html: string;
};
type Feed = { title: string; page: string; self: string; entries: readonly FeedEntry[] };

export function atomFeed({ siteUrl, shopName }: Site, { title, page, self, entries }: Feed): string {
  const entryTexts = entries.map(
    (entry) => `<entry>
<id>${escapeXml(entry.id)}</id>
<title>${escapeXml(entry.title)}</title>
<link href="${escapeXml(siteUrl + entry.path)}"/>
<published>${isoTime(entry.publishedAt)}</published>
<updated>${isoTime(entry.updatedAt)}</updated>
<content type="html" xml:base="${escapeXml(siteUrl)}/">${escapeXml(entry.html)}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${escapeXml(siteUrl + page)}</id>
<title>${escapeXml(`${title} · ${shopName}`)}</title>
<link href="${escapeXml(siteUrl + page)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(siteUrl + self)}"/>
<author><name>${escapeXml(shopName)}</name></author>
<updated>${isoTime(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt)))}</updated>
${entryTexts.join('\n')}
</feed>
`;
}

export const newsFeed = (news: readonly NewsRow[], site: Site): string =>
  atomFeed(site, {
    title: 'Actualités',
    page: paths.news,
    self: paths.newsFeed,
    entries: news.map(({ id, title, publishedAt, updatedAt, description }) => ({
      id: `urn:uuid:${id}`,
      title,
      path: newsPath(id),
      publishedAt,
      updatedAt: Math.max(publishedAt, updatedAt),
      html: description,
    })),
  });
