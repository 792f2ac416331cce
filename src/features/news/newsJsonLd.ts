import { newsPath } from '../../paths.ts';
import { parsePicture } from '../../uploads/picture.ts';
import { type NewsRow, teaserOf } from './news.ts';

/** schema.org NewsArticle, as text that is safe inside a script element. */
export function newsJsonLd(
  { id, title, description, image, publishedAt, updatedAt }: NewsRow,
  { siteUrl, shopName }: { siteUrl: string; shopName: string },
): string {
  const picture = parsePicture(image);
  const house = { '@type': 'Organization', name: shopName, url: siteUrl };
  const article = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: teaserOf(description),
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
    image: picture ? `${siteUrl}${picture.src}` : undefined,
    mainEntityOfPage: `${siteUrl}${newsPath(id)}`,
    author: house,
    publisher: house,
    inLanguage: 'fr',
  };
  return JSON.stringify(article).replaceAll('<', '\\u003c');
}
