import { longestTitle, shortened } from '../features/seo/seo.ts';

/** The page's title, with the shop's name where there is room for it. */
export function headTitle(title: string, shopName: string): string {
  const full = title.includes(shopName) ? title : `${title} · ${shopName}`;
  return full.length <= longestTitle ? full : shortened(title, longestTitle);
}
