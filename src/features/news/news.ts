import type { news } from '../../../db/schema/shop.ts';

export type NewsRow = typeof news.$inferSelect;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': '’', nbsp: ' ' };

export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|h[1-6]|li|ul|ol|blockquote)>|<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/ {2,}/g, ' ')
    .trim();

export function teaserOf(html: string, longest = 180): string {
  const text = plainText(html.split(/<h[1-6]\b/)[0] || html);
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`;
}

export const presentNews = ({ id, ...row }: NewsRow) => ({ _id: id, ...row });
export type PresentedNews = ReturnType<typeof presentNews>;

export const unwrittenNews = (now: number): PresentedNews => ({
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

export function readPage(query: URLSearchParams): number {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}
