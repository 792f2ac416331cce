import type { news } from '../../../db/schema/shop.ts';
import { newsPath } from '../../paths.ts';
import { parsePicture } from '../../uploads/picture.ts';

export type NewsRow = typeof news.$inferSelect;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' };

export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|ul|ol|blockquote)>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/ {2,}/g, ' ')
    .trim();

export function teaserOf(html: string, maxLength = 180): string {
  const text = plainText(html.split(/<h[1-6]\b/)[0] || html);
  if (text.length <= maxLength) return text;
  const excerpt = text.slice(0, maxLength);
  const sentences = excerpt.match(/^.{60,}[.!?](?=\s)/s)?.[0];
  if (sentences) return sentences;
  return `${excerpt.slice(0, Math.max(excerpt.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`;
}

export const presentNews = ({ id, ...row }: NewsRow) => ({ _id: id, ...row });
export type PresentedNews = ReturnType<typeof presentNews>;

export const blankNews = (now: number): PresentedNews => ({
  _id: '',
  title: '',
  description: '',
  isVisible: true,
  image: null,
  goldCurve: false,
  publishedAt: now,
  createdAt: now,
  updatedAt: 0,
});

/** JSON, escaped for a script element. */
export function newsJsonLd(
  { id, title, description, image, publishedAt, updatedAt }: NewsRow,
  { siteUrl, shopName }: { siteUrl: string; shopName: string },
): string {
  const picture = parsePicture(image);
  const publisher = { '@type': 'Organization', name: shopName, url: siteUrl };
  const article = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    description: teaserOf(description),
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(updatedAt).toISOString(),
    image: picture ? `${siteUrl}${picture.src}` : undefined,
    mainEntityOfPage: `${siteUrl}${newsPath(id)}`,
    author: publisher,
    publisher,
    inLanguage: 'fr',
  };
  return JSON.stringify(article).replaceAll('<', '\\u003c');
}
