import { longestTitle } from '../features/seo/seo.ts';

/** The page's title, with the shop's name where there is room for it. */
export function headTitle(title: string, shopName: string): string {
  const full = title.includes(shopName) ? title : `${title} · ${shopName}`;
  return full.length <= longestTitle ? full : shortened(title, longestTitle);
}

export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, text.lastIndexOf(' ', longest - 1)).replace(/[\s,;:.\u2026–-]+$/, '');
  return `${cut}…`;
}
