import { newsPath, paths } from '../../paths.ts';
import type { NewsRow } from './news.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML knows no control characters, not even as entities. */
const escaped = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, (c) => escapes[c] ?? c);
const iso = (at: number) => new Date(at).toISOString();

type Site = { siteUrl: string; shopName: string };

/** The newest articles as RFC 4287 tells them; an article changed after its date is new again for its readers. */
export function atomFeed(news: readonly NewsRow[], { siteUrl, shopName }: Site): string {
  const changed = (row: NewsRow) => Math.max(row.publishedAt, row.updatedAt);
  const entries = news.map((row) => {
    const address = escaped(`${siteUrl}${newsPath(row.id)}`);
    return `<entry>
<id>urn:uuid:${escaped(row.id)}</id>
<title>${escaped(row.title)}</title>
<link href="${address}"/>
<published>${iso(row.publishedAt)}</published>
<updated>${iso(changed(row))}</updated>
<content type="html" xml:base="${escaped(siteUrl)}/">${escaped(row.description)}</content>
</entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${escaped(siteUrl + paths.news)}</id>
<title>${escaped(`Actualités · ${shopName}`)}</title>
<link href="${escaped(siteUrl + paths.news)}"/>
<link rel="self" type="application/atom+xml" href="${escaped(siteUrl + paths.newsFeed)}"/>
<author><name>${escaped(shopName)}</name></author>
<updated>${iso(Math.max(0, ...news.map(changed)))}</updated>
${entries.join('\n')}
</feed>
`;
}
